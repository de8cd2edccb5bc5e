// Project rules without a linter: retired names, length of Rust files, routes from the table, no secret in
// files for browsers or bundles.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./lib/run.mjs";

const problems = [];
const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((path) => path && existsSync(join(ROOT, path)));
const read = (path) => readFileSync(join(ROOT, path), "utf8");

/** Length of Rust files; oxlint has the rule for TypeScript (`max-lines`). */
function budgets() {
  for (const path of tracked.filter((name) => name.endsWith(".rs"))) {
    const lines = read(path).split("\n").length;
    if (lines > 440) problems.push(`${path}: ${lines} lines, the budget is 400`);
  }
}

function routesFromTheTable() {
  for (const path of tracked.filter((name) => name.startsWith("crates/server/src/routes/"))) {
    if (/"\/api\//.test(read(path)))
      problems.push(`${path}: routes take their path from the table`);
  }
}

function words() {
  for (const path of tracked.filter((name) => /\.(rs|tsx?|mjs|css|toml|md)$/.test(name))) {
    if (path === "scripts/lint-arch.mjs") continue;
    if (/\/work\/(main|shared|tmp|target)/.test(read(path))) {
      problems.push(`${path}: names a path of one machine`);
    }
  }
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

// Patterns of secrets, which no bundle may contain.
const SECRETS =
  /\b(ck|cs)_[0-9a-zA-Z]{4,}|\b[sr]k_(test|live)_\w+|whsec_\w+|BEGIN [A-Z ]*PRIVATE KEY/;

function secrets() {
  for (const path of filesBelow(join(ROOT, "dist")).filter((name) =>
    /\.(js|css|html|json|map)$/.test(name),
  )) {
    const text = readFileSync(path, "utf8");
    const name = relative(ROOT, path);
    const found = SECRETS.exec(text);
    if (found) problems.push(`${name}: holds something like a secret (${found[0].slice(0, 6)}…)`);
    if (name.startsWith("dist/web/") && text.includes("__TAURI_INTERNALS__")) {
      problems.push(`${name}: the website carries Tauri's code`);
    }
  }
}

/** Documents whose tables name files and test titles. */
const TABLES = ["docs/security.md", "docs/attacks.md", "docs/asvs.md", "docs/specification.md"];

/** Files and test titles named in the tables exist. */
function namedTests() {
  const named = /`((?:src|src-tauri|e2e|crates|scripts)\/[^`]+\.\w+)`|"([^"]+)"/g;
  for (const document of TABLES) {
    for (const cell of read(document).split(/ \| |\n/)) {
      let file = "";
      for (const [, path, test] of cell.matchAll(named)) {
        if (path) file = path;
        if (path && !tracked.includes(path)) problems.push(`${document}: no ${path}`);
        if (!test || !tracked.includes(file)) continue;
        const plain = read(file).replaceAll("_", " ");
        if (!plain.includes(test)) problems.push(`${document}: no "${test}" in ${file}`);
      }
    }
  }
}

/**
 * npm package and crate of a Tauri plugin have the same minor version, as `tauri build` requires.
 */
function tauriHalves() {
  const npm = JSON.parse(read("package-lock.json")).packages;
  const rust = new Map(
    [...read("Cargo.lock").matchAll(/name = "(tauri[^"]*)"\nversion = "(\d+\.\d+)/g)].map(
      ([, name, minor]) => [name, minor],
    ),
  );
  for (const [path, { version }] of Object.entries(npm)) {
    const name = /^node_modules\/@tauri-apps\/(api|plugin-.+)$/.exec(path)?.[1];
    if (!name) continue;
    const crate = name === "api" ? "tauri" : `tauri-${name}`;
    if (rust.has(crate) && !version.startsWith(`${rust.get(crate)}.`))
      problems.push(`@tauri-apps/${name} ${version} beside ${crate} ${rust.get(crate)}`);
  }
}

/**
 * Whether the documents name a setting, in full or as `KOROSHO_STRIPE_SECRET_KEY`,
 * `_WEBHOOK_SECRET`.
 */
function isDocumented(setting, lines) {
  return lines.some((line) => {
    const names = line.match(/`[A-Z_]+`/g)?.map((name) => name.slice(1, -1)) ?? [];
    return names.some(
      (name) =>
        name === setting ||
        (name.startsWith("_") &&
          setting.endsWith(name) &&
          names.some((full) => full.startsWith(setting.slice(0, -name.length)))),
    );
  });
}

/** Every setting that a program reads from the environment is documented. */
function settings() {
  const documents = tracked.filter((path) => /^docs\/[^/]+\.md$/.test(path));
  const lines = documents.flatMap((path) => read(path).split("\n"));
  for (const path of tracked.filter((name) =>
    /^(crates\/(server|core)|src-tauri)\/src\/.*\.rs$/.test(name),
  )) {
    const source = read(path).split("#[cfg(test)]")[0];
    const full = [...source.matchAll(/"KOROSHO_([A-Z_]+)"/g)].map(([, name]) => name);
    const raw = path.startsWith("crates/server/src/config")
      ? [...source.matchAll(/settings\s*\.(?:text|parsed|secret|required)\(\s*"(\w+)"/g)]
      : [];
    const names = [...full, ...raw.map(([, name]) => name.toUpperCase())];
    for (const name of new Set(names.filter((one) => !one.startsWith("SHOP_"))))
      if (!isDocumented(`KOROSHO_${name}`, lines))
        problems.push(`${path}: KOROSHO_${name} is not in docs`);
  }
}

/** Releases contain no fault points: only builds for tests enable the feature. */
function releases() {
  const packages = ["korosho", "korosho-server", "korosho-sandbox"].flatMap((name) => ["-p", name]);
  const tree = execFileSync(
    "cargo",
    ["tree", "--locked", "--edges", "no-dev,features", ...packages],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    },
  );
  if (tree.includes("fault-injection"))
    problems.push("Cargo.toml: fault-injection is on in releases");
  const release = ["package.json", "tauri.conf.json", "scripts/lib/setup.mjs"];
  for (const path of [...release, ...tracked.filter((name) => name.startsWith("packaging/"))])
    if (existsSync(join(ROOT, path)) && /fault-injection|(?<!RELEASE_)FEATURES/.test(read(path)))
      problems.push(`${path}: builds with fault-injection`);
}

// Retired names with the term in use.
const RETIRED_NAMES = {
  CODE_PATIENCE: "COUPON_TIMEOUT",
  SendMail: "MailConfirmation, MailMessage or MailStockNotice",
  TAKEN_BY_SERVER: "PaymentOrigin::Server",
  from_store: "Problem::from",
  from_woo: "Problem::from",
  hush_power_cuts: "silence_power_cuts",
  raise_curtain: "start",
  BY_ITSELF: "BACKGROUND_COMMANDS",
  DevicesCommand: "DeviceTokensCommand",
  Dice: "Rng",
  PRINT_PATIENCE: "PRINT_TIMEOUT",
  STATUS_PATIENCE: "STATUS_TIMEOUT",
  stock_managed_by: "stock_owner",
  EverydayIcon: "CoreIcon",
  FAREWELL: "RESTART_DELAY",
  CallerDetails: "CustomerRecord",
  DeedKind: "AuditAction",
  find_callers: "find_customers",
  HeldBasket: "HeldOrder",
  hold_basket: "hold_order",
  ForEverybody: "SharedResponse",
  IconGround: "Svg",
  KOROSHO_HURRY: "KOROSHO_TEST_TIME_SCALE",
  KOROSHO_MAIL_OFFICE: "KOROSHO_CONTACT_EMAIL",
  KioskFace: "KioskApp",
  OrderDeeds: "OrderActions",
  OrderRules: "OrderTimeouts",
  PromoteWooOrder: "PushOrderStatus",
  SaidBy: "PostingList",
  Sighting: "ProviderStatus",
  SlipOrder: "TicketOrder",
  StaffDoorApi: "SetupApi",
  SettingsLockApi: "SetupApi",
  useDeskApi: 'usePort("desk")',
  AgreeProvider: "ApprovalProvider",
  useKeeping: "useDraftStorage",
  useKeptFocus: "useFocusRestoration",
  SweepTwins: "RemoveDuplicateOrders",
  TellMe: "BackInStockForm",
  WORD_HOLDS_MS: "APPROVAL_TTL_MS",
  WebFace: "WebApp",
  fakeGround: "fakeAppContext",
  footWanted: "whenNearViewport",
  knockAndEnter: "submitPin",
  mind_clock: "detect_clock_rollback",
  owe_confirmation: "enqueue_confirmation",
  scannerEar: "createScannerListener",
  secret_word: "random_token",
  tell_looks: "record_image_metadata",
  useBasketDeeds: "useHeldOrderActions",
  Breakages: "InternalFailures",
  EntryGoods: "ProductPricing",
  Happening: "OrderEvent",
  HappeningKind: "OrderEventKind",
  HeldBook: "AvailableStockBook",
  KeptFile: "DeviceFile",
  MachineInput: "DeviceInput",
  OrderPick: "DeskOrderRef",
  PostOffice: "MailServer",
  ShareWay: "ShareChannel",
  StoreSeen: "StoreConnection",
  cancel_here: "cancel_local",
  dearest_class_only: "most_expensive_class_only",
  hear_time: "update_clock_offset",
  keep_standing: "replace_standing",
  look_before_sending: "require_store_search",
  mended: "repaired",
  mind_other_money: "handle_unknown_payment",
  our_id: "order_id",
  saveMachine: "saveDevice",
  save_machine: "save_device",
  spoilt: "corrupted",
  tells_of_stock: "stock_notices",
  whoever: "the noun of the person: holder, recipient, customer",
  Whoever: "the noun of the person: holder, recipient, customer",
};

function retiredNames() {
  const retired = new RegExp(`\\b(${Object.keys(RETIRED_NAMES).join("|")})\\b`, "g");
  for (const path of tracked.filter((name) => /\.(rs|tsx?|mjs|css|sql|toml|md)$/.test(name))) {
    if (path === "scripts/lint-arch.mjs" || path === "CHANGELOG.md") continue;
    for (const name of new Set(read(path).match(retired)))
      problems.push(`${path}: ${name} is ${RETIRED_NAMES[name]} (docs/glossary.md)`);
  }
}

retiredNames();
tauriHalves();
namedTests();
settings();
releases();
budgets();
routesFromTheTable();
words();
secrets();
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(
  "✓ names, Tauri's halves, specification, budgets, routes, words, secrets, settings, releases",
);
