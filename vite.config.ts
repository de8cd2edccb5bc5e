import react from "@vitejs/plugin-react";
import { defineConfig, type BuildEnvironmentOptions } from "vite";
import { classNames } from "./scripts/vite/class-names.ts";
import { compressOnce } from "./scripts/vite/compress.ts";
import { bootstrapScript } from "./scripts/vite/bootstrap-script.ts";
import { designTokens } from "./scripts/vite/design-tokens.ts";
import { markdown } from "./scripts/vite/markdown.ts";
import { serviceWorker } from "./scripts/vite/service-worker.ts";
import { toastStyles } from "./scripts/vite/toast-styles.ts";
import { GUIDE_NAMES } from "./src/admin/screens.ts";

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
  "web/(routes/(routes|page-meta)|loading/lazy-screen|shop/listing-address)",
  "host/browser",
  "components/(product/(product-grid|category-filter)|status/pindo)",
  "ui/(use-mounted|store-html)",
  "i18n/(moment|day-text)",
  "web/loading/hydration-events",
  "web/shared/(read-failed|use-(screen-title|shop-text))",
  "main.web",
  "shop/use-product",
];

/** Whatever is filled in, the foot of every page too, is made of these. */
const FORMS = [
  "components/phone/phone-(text|digits)",
  "ui/(icon|field|checkbox|trap|use-form)",
  "shop/(use-messages|email|invalid-field)",
  "web/shared/use-email-form",
];

/** What every page loads a second after its screen. */
const EXTRAS = ["web/(loading/extras|wishlist/wishlist-(button|store)|shared/device-list)"];

/** Cart, its panel and checkout are made of these. */
const BUYING = [
  "web/buy/(use-buying|free-delivery|totals|fulfilment-choice|can-be-ordered|stock-warning|checkout-link)",
  "shop/use-quote",
  "components/cart-lines",
  "ui/(choice|notice)",
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
  { name: "extras", test: new RegExp(`/src/(${EXTRAS.join("|")})\\.tsx?$`) },
  // A look alone: in another's file it would bring that one's script along.
  { name: "select", test: /\/src\/ui\/select\.css$/ },
  { name: "forms", test: new RegExp(`/src/(${FORMS.join("|")})\\.tsx?$`) },
  // Cart, orders and the terms on the home and product pages share the sentence of a promise.
  {
    name: "promise",
    test: /\/src\/i18n\/((promise|terms)-texts?\.ts|\w+\/(promise\.json|terms\.ts))$/,
  },
  { name: "buying", test: new RegExp(`/src/(${BUYING.join("|")})\\.tsx?$`) },
  { name: "avoided", test: /\/src\/web\/avoided\// },
  { name: "spots", test: /\/src\/web\/(shared\/(empty-state|popular)|cart\/skeleton)\.tsx$/ },
  // Each is of few products or visitors; a file for each would be too many.
  {
    name: "rare",
    test: /\/src\/web\/(product\/(available-values|back-in-stock-form)|shared\/estimate)\.tsx$/,
  },
  // Order page and gift page share them.
  {
    name: "placed",
    test: /\/src\/web\/(order\/order-progress|contact\/hours|shared\/(thumbnail|missing-page))\.(tsx|module\.css)$/,
  },
  { name: "messages", test: /\/src\/web\/contact\/(outbox|message-sender)\.tsx?$/ },
];

/** Scripts that no page is without. */
const ON_EVERY_PAGE = /\/(rolldown-runtime|react|browse)-[^/]+\.js$/;

/** Each screen has its own script and style; the server names those that a page needs. */
const WEB: BuildEnvironmentOptions = {
  outDir: "dist/web",
  target: "es2022",
  cssTarget: CSS_TARGET,
  manifest: true,
  // The bootstrap script names what a page needs; browsers that do not preload load it all the same.
  // What every page has already is not looked for again with each part that comes later.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, files) => files.filter((file) => !ON_EVERY_PAGE.test(file)),
  },
  rollupOptions: {
    input: { index: "index.html", bootstrap: "src/web/loading/bootstrap.ts" },
    // The main script names sixty other files; every character of their hashes is random and thus
    // not compressible. Seven characters tell two versions of one file apart.
    output: {
      codeSplitting: { groups: GROUPS },
      chunkFileNames: "assets/[name]-[hash:7].js",
      assetFileNames: "assets/[name]-[hash:7][extname]",
    },
  },
};

const APP: BuildEnvironmentOptions = {
  outDir: "dist/app",
  target: "es2022",
  cssTarget: CSS_TARGET,
  cssCodeSplit: false,
  rollupOptions: { input: ["app.html", "safe.html"] },
};

/** Base path of the admin pages. */
const ADMIN_BASE = "/admin/";

/** One script and one style sheet for all screens: cached by the browser after the first visit. */
const ADMIN: BuildEnvironmentOptions = {
  outDir: "dist/admin",
  target: "es2022",
  cssTarget: CSS_TARGET,
  cssCodeSplit: false,
  copyPublicDir: false,
  modulePreload: { polyfill: false },
  rollupOptions: { input: "admin.html", output: { codeSplitting: false } },
};

const BUILDS: Record<string, BuildEnvironmentOptions> = {
  web: WEB,
  app: APP,
  admin: ADMIN,
  pages: PAGES,
};

/** What only the website's build does. */
const FOR_WEB = [bootstrapScript(), compressOnce(), serviceWorker()];

// Four builds of one tree: the website, the app's pages, the admin pages, and the script that renders
// first HTML.
export default defineConfig(({ mode }) => ({
  base: mode === "admin" ? ADMIN_BASE : "/",
  plugins: [
    react(),
    toastStyles(),
    designTokens(`${ROOT}/src`),
    ...(mode === "admin" ? [markdown(GUIDE_NAMES)] : []),
    ...(mode === "web" ? FOR_WEB : []),
  ],
  // React has had this hook for years; the shim beside it is for those that have not.
  resolve: { alias: { "use-sync-external-store/shim": "react" } },
  css: { modules: { generateScopedName: classNames(`${ROOT}/src`) } },
  define: mode === "pages" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: BUILDS[mode] ?? WEB,
  server: { port: 5173, strictPort: true },
}));
