import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../scripts/lib/demo.mjs";

/** A sandbox of its own; `close` ends it and forgets what it kept. */
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
