// Budgets of a first visit, counted by size-limit on the built website: `npm run budgets`. Scripts and
// styles are the `.br` files that the server sends, so nothing is compressed for the count. The HTML
// needs the server: e2e/web/first-load.spec.ts.
import { readFileSync } from "node:fs";

const WEB = "dist/web";
const manifest = JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, "utf8"));

/** Sources that each page loads at first, besides the main script. */
const PAGES = {
  home: ["src/web/home/home.tsx", "src/i18n/en/base.ts", "src/i18n/en/home.ts"],
  shop: ["src/web/shop/shop.tsx", "src/i18n/en/base.ts"],
  product: ["src/web/product/product.tsx", "src/i18n/en/base.ts", "src/i18n/en/product.ts"],
};

/** Sources whose style is in the page's HTML, but whose script loads later. */
const STYLE_ONLY = ["src/web/shell/footer.tsx"];

/** Chunks of these sources with all their imports, each once. */
function withImports(names, chunks = new Set()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (chunks.has(chunk)) continue;
    chunks.add(chunk);
    withImports(chunk.imports ?? [], chunks);
  }
  return [...chunks];
}

const sent = (files) => [...new Set(files)].map((file) => `${WEB}/${file}.br`);

const pages = Object.entries(PAGES).flatMap(([page, sources]) => {
  const scripts = withImports(["index.html", ...sources]);
  const styled = withImports(["index.html", ...sources, ...STYLE_ONLY]);
  return [
    { name: `${page}: script`, path: sent(scripts.map(({ file }) => file)), limit: "91.5 kB" },
    { name: `${page}: style`, path: sent(styled.flatMap(({ css = [] }) => css)), limit: "8 kB" },
  ];
});
const fonts = { name: "fonts", path: `${WEB}/assets/*.woff2`, limit: "60 kB" };

export default [...pages, fonts].map((check) => ({ ...check, brotli: false }));
