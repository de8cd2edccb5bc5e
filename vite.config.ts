import react from "@vitejs/plugin-react";
import { defineConfig, type BuildEnvironmentOptions } from "vite";
import { classNames } from "./scripts/vite/class-names.ts";
import { compressOnce } from "./scripts/vite/compress.ts";
import { earlyScript } from "./scripts/vite/early-script.ts";
import { moduleSizes } from "./scripts/vite/module-sizes.ts";
import { serviceWorker } from "./scripts/vite/service-worker.ts";

const ROOT = import.meta.dirname;

/** One file that a bare JavaScript engine can run: it sets `globalThis.korosho`. */
const PAGES: BuildEnvironmentOptions = {
  outDir: "dist/pages",
  target: "es2022",
  copyPublicDir: false,
  cssCodeSplit: false,
  lib: {
    entry: "src/entry-server.tsx",
    formats: ["iife"],
    name: "koroshoPages",
    fileName: () => "pages.js",
  },
};

/** Old enough for phones that are no longer updated; light-dark() is spelt out for them. */
const CSS_TARGET = ["chrome111", "firefox114", "safari16.4"];

/** Every page that a shopper looks around in is made of these and of what they import. */
const COMMON = [
  "app/(providers|address-router)",
  "shop/(http|use-products|use-categories)",
  "web/(routes|page-meta|later|listing-address)",
  "host/browser",
  "parts/(product-grid|load-failed|category-filter|ui/use-mounted)",
  "i18n/(moment|day-text)",
  "handover",
  "shop/use-product",
];

/**
 * What changes rarely apart from what changes often, and what all pages of the catalogue share in
 * one file: small files compress badly and each costs a request.
 */
const GROUPS = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\/|\/swr\/dist\/(?!mutation)/,
  },
  { name: "browse", test: new RegExp(`/src/(${COMMON.join("|")})\\.tsx?$`) },
];

/** Each screen has its own script and style; the server names those that a page needs. */
const WEB: BuildEnvironmentOptions = {
  outDir: "dist/web",
  target: "es2022",
  cssTarget: CSS_TARGET,
  manifest: true,
  // The early script names what a page needs; browsers that do not preload load it all the same.
  modulePreload: { polyfill: false },
  rollupOptions: {
    input: { index: "index.html", early: "src/early.ts" },
    output: { codeSplitting: { groups: GROUPS } },
  },
};

const APP: BuildEnvironmentOptions = {
  outDir: "dist/app",
  target: "es2022",
  cssTarget: CSS_TARGET,
  cssCodeSplit: false,
  rollupOptions: { input: ["app.html", "safe.html"] },
};

const BUILDS: Record<string, BuildEnvironmentOptions> = { web: WEB, app: APP, pages: PAGES };

/** What only the website's build does. */
const FOR_WEB = [earlyScript(), moduleSizes(), compressOnce(), serviceWorker()];

// Three builds of one tree: the website, the app's pages, and the script that renders first HTML.
export default defineConfig(({ mode }) => ({
  plugins: [react(), ...(mode === "web" ? FOR_WEB : [])],
  // React has had this hook for years; the shim beside it is for those that have not.
  resolve: { alias: { "use-sync-external-store/shim": "react" } },
  css: { modules: { generateScopedName: classNames(`${ROOT}/src`) } },
  define: mode === "pages" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: BUILDS[mode] ?? WEB,
  server: { port: 5173, strictPort: true },
}));
