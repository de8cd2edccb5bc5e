import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../scripts/lib/demo.mjs";

/** Starts a separate sandbox; `close` ends it and deletes its data. */
export async function openSandbox(args: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "korosho-contract-"));
  const { child, origin } = await startSandbox({ dataDir: folder, args });
  return {
    origin,
    close() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
