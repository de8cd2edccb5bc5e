import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox, startServer } from "../../lib/demo.mjs";

const TIMEOUT_MS = 120_000;
/** Longer than the delay after which a server begins image metadata and recompression. */
const STILL_MS = 30_000;

/** Waits until `check` returns a value. */
export async function until(what, check) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(50)) {
    if (await check().catch(() => false)) return;
  }
  throw new Error(`never came: ${what}`);
}

/** Waits until a shop's background jobs have ended: its page no longer changes. */
export async function settled(origin) {
  let [last, since] = ["", Date.now()];
  while (Date.now() - since < STILL_MS) {
    const etag = (await fetch(`${origin}/`)).headers.get("etag") ?? "";
    if (etag !== last) [last, since] = [etag, Date.now()];
    await sleep(1_000);
  }
}

/** Starts a sandbox and a shop on new data below a folder, without rate limits. */
export async function openShop(folder, { profile = "release", extra = {} } = {}) {
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox"), profile });
  const server = await startServer({
    sandbox: sandbox.origin,
    dataDir: join(folder, "server"),
    profile,
    extra: { KOROSHO_RATE_LIMITS: "off", ...extra },
  });
  const close = () => [server, sandbox].forEach(({ child }) => child.kill("SIGKILL"));
  await until("a catalogue", async () => (await fetch(`${server.origin}/readyz`)).ok);
  return { sandbox, server, close };
}
