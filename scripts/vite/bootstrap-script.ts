import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Name of the inlined chunk. */
const NAME = "bootstrap";
/** File named by the page's script tag. */
const MAIN = "src/main.web.tsx";

type Chunk = { type: string; fileName: string; moduleIds?: readonly string[] };

/** Output file that contains the main script, possibly with modules shared by all pages. */
function mainFile(bundle: Record<string, Chunk>): string {
  const found = Object.values(bundle).find(({ moduleIds = [] }) =>
    moduleIds.some((id) => id.endsWith(`/${MAIN}`)),
  );
  if (!found) throw new Error("The build has no main script.");
  return found.fileName;
}

/**
 * Inlines the built `bootstrap` chunk into the page in place of its script tags. The URL of the
 * main script becomes `data-main`, and `data-also` is a placeholder in which the server lists the
 * others.
 *
 * If the main script shares a file with other modules, Vite takes the first file for it and omits
 * it from the manifest; the plugin corrects both.
 */
export function bootstrapScript(): Plugin {
  let main = "";
  return {
    name: "korosho:bootstrap-script",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const bootstrap = Object.values(bundle).find(({ name }) => name === NAME);
        if (bootstrap?.type !== "chunk" || bootstrap.imports.length > 0) {
          throw new Error("The bootstrap script must be one chunk that imports nothing.");
        }
        delete bundle[bootstrap.fileName];
        main = mainFile(bundle);
        const code = bootstrap.code.trim().replace(/<\/(script)/gi, "<\\/$1");
        const tags = /\s*<script type="module" crossorigin src="[^"]+"><\/script>/g;
        if (!tags.test(html)) throw new Error("The page has no main script to load.");
        const alone = html.replace(/\s*<link rel="modulepreload"[^>]*>/g, "");
        const inline = `<script data-main="/${main}" data-also="">${code}</script>`;
        // Whitespace between tags of the head is removed: every byte here is in every page.
        const [before = "", ...after] = alone.replace(/>\s+</g, "><").split(tags);
        return `${before}${inline}${after.join("")}`;
      },
    },
    writeBundle({ dir = "" }) {
      const path = join(dir, ".vite", "manifest.json");
      const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, { file: string }>;
      const entry = Object.values(manifest).find(({ file }) => file === main);
      if (!entry) throw new Error("The main script is not in the manifest.");
      manifest["index.html"] ??= entry;
      writeFileSync(path, JSON.stringify(manifest, null, 2));
    },
  };
}
