import type { Plugin } from "vite";

/** The chunk that runs inside the page. */
const NAME = "early";

/**
 * Puts the built `early` chunk into the page in place of its script tags, with the main script's
 * address as `data-main` for it to bring, and room (`data-also`) for the server to name the others.
 */
export function earlyScript(): Plugin {
  return {
    name: "korosho:early-script",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const early = Object.values(bundle ?? {}).find(({ name }) => name === NAME);
        if (early?.type !== "chunk" || early.imports.length > 0) {
          throw new Error("The early script must be one chunk that imports nothing.");
        }
        delete bundle?.[early.fileName];
        const code = early.code.trim().replace(/<\/(script)/gi, "<\\/$1");
        const main = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
        const alone = html.replace(/\s*<link rel="modulepreload"[^>]*>/g, "");
        const inline = (_: string, src: string) =>
          `<script data-main="${src}" data-also="">${code}</script>`;
        if (!main.test(alone)) throw new Error("The page has no main script to bring.");
        return alone.replace(main, inline);
      },
    },
  };
}
