import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Compresses with brotli at the highest level. */
function brotli(bytes: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

/**
 * Writes `a.js.br` and `a.js.gz` next to `a.js`, so that the server compresses no file during a
 * request.
 */
export function compressOnce(): Plugin {
  return {
    name: "korosho:compress-once",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => TEXT.test(file))) {
        const path = join(dir, name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotli(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
