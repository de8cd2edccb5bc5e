import { relative } from "node:path";
import type { Plugin } from "vite";

const ROOT = `${import.meta.dirname}/../..`;

/** Package name of `…/node_modules/react-dom/…`; path of a file of the project. */
function nameOf(id: string): string {
  const path = id.replace(/^\0/, "").replace(/\?.*$/, "");
  const [, inside] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return inside ?? relative(ROOT, path).replaceAll("\\", "/");
}

/** Writes the size of each module in each output file, for `scripts/budgets.mjs`. */
export function moduleSizes(): Plugin {
  return {
    name: "korosho:module-sizes",
    apply: "build",
    generateBundle(_, bundle) {
      const files: Record<string, Record<string, number>> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const sizes: Record<string, number> = {};
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = nameOf(id);
          sizes[name] = (sizes[name] ?? 0) + renderedLength;
        }
        files[chunk.fileName] = sizes;
      }
      const source = JSON.stringify(files);
      this.emitFile({ type: "asset", fileName: ".vite/modules.json", source });
    },
  };
}
