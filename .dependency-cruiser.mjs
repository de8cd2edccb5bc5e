// Import law of `src`: layers of folders and no cycles, type imports included.
//
// dependency-cruiser parses with the compiler's JavaScript API, which TypeScript 7 does not have;
// package.json therefore installs TypeScript 6 as `typescript` next to TypeScript 7 (`tsc`).

/** Folders of `src` from the bottom up. Each may import itself and the folders of its row. */
const LAYERS = {
  shop: [],
  money: ["shop"],
  cart: ["money", "shop"],
  host: ["cart", "shop"],
  i18n: ["host", "shop"],
  ui: [],
  components: ["ui", "i18n", "host", "cart", "money", "shop"],
  app: ["components", "ui", "i18n", "host", "cart", "money", "shop"],
  "app-setup": ["app", "components", "ui", "i18n", "shop"],
  worker: ["shop"],
  web: ["app", "components", "ui", "i18n", "host", "cart", "money", "shop"],
  kiosk: ["app", "components", "ui", "i18n", "host", "cart", "money", "shop"],
  desk: ["app", "components", "ui", "i18n", "host", "cart", "money", "shop"],
  admin: ["app", "components", "ui", "i18n", "host", "cart", "money", "shop"],
};

// Rows that name only earlier rows cannot form a cycle.
Object.entries(LAYERS).forEach(([folder, allowed], index, rows) => {
  const below = new Set(rows.slice(0, index).map(([name]) => name));
  const wrong = allowed.find((name) => !below.has(name));
  if (wrong) throw new Error(`LAYERS: ${folder} names ${wrong}, which does not stand above it.`);
});

/** Tests and their helpers may build a whole app. */
const TESTS = "\\.test\\.tsx?$|/testing/";

/** Code and texts of kiosk, desk and admin pages. */
const NOT_FOR_WEB = [
  "^src/(kiosk|desk|admin|app-setup)/",
  "^src/(host|shop)/tauri",
  "^src/shop/admin-http",
  "@tauri-apps/",
  "^src/i18n/((app|kiosk|desk|admin|setup)-texts|(en|sw)/(kiosk|desk|admin|setup))",
];

const layers = Object.entries(LAYERS).map(([folder, allowed]) => ({
  name: `layer-${folder}`,
  severity: "error",
  comment: `src/${folder} may import: ${allowed.join(", ") || "no other folder"}.`,
  from: { path: `^src/${folder}/`, pathNot: TESTS },
  to: {
    path: "^src/[^/]+/",
    pathNot: `^src/(${[folder, ...allowed, "styles"].join("|")})/`,
  },
}));

export default {
  forbidden: [
    ...layers,
    {
      name: "no-unlisted-folder",
      severity: "error",
      comment: "A new folder of src needs a row in LAYERS.",
      from: { path: "^src/[^/]+/", pathNot: `^src/(${Object.keys(LAYERS).join("|")}|styles)/` },
      to: {},
    },
    {
      name: "no-entry-import",
      severity: "error",
      comment: "Folders do not import the entry files, which stand above them.",
      from: { path: "^src/[^/]+/", pathNot: TESTS },
      to: { path: "^src/[^/]+\\.tsx?$" },
    },
    {
      name: "not-for-web",
      severity: "error",
      comment: "The website's bundle contains no code or text of kiosk, desk and admin pages.",
      from: { path: "^src/(main\\.web|web/loading/bootstrap|worker/worker)\\.tsx?$" },
      to: { path: NOT_FOR_WEB, reachable: true },
    },
    {
      name: "no-test-import",
      severity: "error",
      comment: "Programs do not import test helpers.",
      from: { path: "^src/", pathNot: TESTS },
      to: { path: "^src/.*(\\.test\\.tsx?$|/testing/)" },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "Files that import each other cannot be read or tested separately.",
      from: { path: "^src/" },
      to: { circular: true },
    },
    {
      name: "not-resolvable",
      severity: "error",
      comment: "Every import leads to a file or an installed package.",
      from: { path: "^src/" },
      to: { couldNotResolve: true, pathNot: "^virtual:|\\?" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.mts", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
