import { join } from "node:path";
import { startSandbox, startServer } from "../../lib/demo.mjs";

/** A sandbox and the shop before it, on fresh data below a folder; nobody is held back. */
export async function openShop(folder, { profile = "release", extra = {} } = {}) {
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox"), profile });
  const server = await startServer({
    sandbox: sandbox.origin,
    dataDir: join(folder, "server"),
    profile,
    extra: { KOROSHO_RATE_LIMITS: "off", ...extra },
  });
  const close = () => [server, sandbox].forEach(({ child }) => child.kill("SIGKILL"));
  return { sandbox, server, close };
}
