// State of the demo shop that the sandboxes of a test run start from: each of them would otherwise
// seed its products through its own API, in half a second of processor time.
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "./demo.mjs";
import { STATE } from "./run.mjs";

/** Seeds the template and returns the environment that names it. */
export async function seedSandboxTemplate() {
  const dataDir = join(STATE, "sandbox-template");
  rmSync(dataDir, { recursive: true, force: true });
  // An earlier run's template may be named by the environment.
  delete process.env.KOROSHO_SANDBOX_TEMPLATE;
  const { child } = await startSandbox({ dataDir });
  // SQLite moves its log into the database when the sandbox ends in good order.
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The sandbox of the template ended with ${code}.`);
  return { KOROSHO_SANDBOX_TEMPLATE: dataDir };
}
