import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Deletes a folder to which an ending process may still write. */
export const removeFolder = (path) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** Creates a temporary folder; returns its path. */
export const temporaryFolder = (name) => mkdtempSync(join(tmpdir(), `korosho-${name}-`));
