import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The chunk that runs inside the page. */
const NAME = "bootstrap";
/** File named by the page's script tag. */
const MAIN = "src/main.web.tsx";

type Chunk = { type: string; fileName: string; moduleIds?: readonly string[] };

/** The file that holds the main script, alone or with what all pages share. */
function mainFile(bundle: Record<string, Chunk>): string {
  const found = Object.values(bundle).find(({ moduleIds = [] }) =>
    moduleIds.some((id) => id.endsWith(`/${MAIN}`)),
  );
  if (!found) throw new Error("The build has no main script.");
  return found.fileName;
}

/**
 * Puts the built `bootstrap` chunk into the page in place of its script tags, with the main script's
 * address as `data-main` for it to load, and room (`data-also`) for the server to name the others.
 *
 * Where the main script shares a file with other modules, Vite takes the first file for it and leaves
 * it out of the manifest; both are put right here.
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
        // Between tags of the head nothing is said: every byte here is in every page.
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
