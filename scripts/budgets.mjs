// Counts the compressed bytes of a first visit; bytes, unlike seconds, are the same on every
// machine. Needs the built website. Use: npm run budgets [-- --write]
//
// budgets.json contains the limits and the last counts; of `looks` only the styles come with the
// page; the HTML itself (`page`) is counted by e2e/web/first-load.spec.ts, which has the server. If
// a page exceeds a limit, the program fails with a table of the growth; `--write` records the
// counts.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { format } from "prettier";
import { ROOT } from "./lib/run.mjs";

const FILE = join(ROOT, "budgets.json");
const WEB = join(ROOT, "dist", "web");
const budgets = JSON.parse(readFileSync(FILE, "utf8"));
const read = (path) => JSON.parse(readFileSync(join(WEB, ".vite", path), "utf8"));
const manifest = read("manifest.json");
const modules = read("modules.json");

/** Code and texts of desk and kiosk, which the website must not contain. */
const NOT_FOR_WEB =
  /^src\/(kiosk|desk|app-setup)\/|^src\/(host|shop)\/tauri|^@tauri-apps\/|(kiosk|desk|setup|app)-texts|^src\/i18n\/(en|sw)\/(kiosk|desk|setup)/;

function brotli(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
}

/** Chunks of these sources with all their imports, each once. */
function withImports(names, chunks = new Map()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (chunks.has(chunk.file)) continue;
    chunks.set(chunk.file, chunk);
    withImports(chunk.imports ?? [], chunks);
  }
  return chunks;
}

const bytesOf = (file) => readFileSync(join(WEB, file));

function count(sources) {
  const chunks = withImports(["index.html", ...sources]);
  const seen = withImports(budgets.looks, new Map(chunks));
  const styles = new Set([...seen.values()].flatMap(({ css = [] }) => css));
  const style = Buffer.concat([...styles].map(bytesOf));
  const page = readFileSync(join(WEB, "index.html"), "utf8");
  const fonts = new Set(`${page}${style}`.match(/\/assets\/[^)"']+\.woff2/g));
  const sizes = {};
  for (const file of chunks.keys()) {
    for (const [name, size] of Object.entries(modules[file] ?? {})) {
      sizes[name] = (sizes[name] ?? 0) + size;
    }
  }
  return {
    script: [...chunks.keys()].reduce((sum, file) => sum + brotli(bytesOf(file)), 0),
    style: brotli(style),
    font: [...fonts].reduce((sum, file) => sum + bytesOf(file).length, 0),
    modules: sizes,
  };
}

const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
const KINDS = Object.keys(budgets.limits);

function sayWhatGrew(page, now) {
  const before = budgets.counted[page]?.modules ?? {};
  const rows = Object.entries(now)
    .map(([name, size]) => [size - (before[name] ?? 0), size, name])
    .filter(([growth]) => growth > 0)
    .toSorted((a, b) => b[0] - a[0]);
  console.log(`\n${page}: what grew since budgets.json, in kB before minifying (by, to, what)`);
  for (const [by, to, name] of rows.slice(0, 20)) console.log(`${kB(by)}${kB(to)}  ${name}`);
}

const problems = [];
const counted = {};
console.log(`${"kB".padEnd(9)}${KINDS.map((kind) => kind.padStart(8)).join("")}`);
for (const [page, sources] of Object.entries(budgets.pages)) {
  counted[page] = count(sources);
  console.log(`${page.padEnd(9)}${KINDS.map((kind) => kB(counted[page][kind])).join("")}`);
}
console.log(`${"limit".padEnd(9)}${KINDS.map((kind) => kB(budgets.limits[kind])).join("")}`);
for (const [page, found] of Object.entries(counted)) {
  const over = KINDS.filter((kind) => found[kind] > budgets.limits[kind]);
  if (over.length > 0) sayWhatGrew(page, found.modules);
  problems.push(...over.map((kind) => `${page}: ${kind} is over its limit`));
}
for (const [file, inside] of Object.entries(modules)) {
  const wrong = Object.keys(inside).filter((name) => NOT_FOR_WEB.test(name));
  if (wrong.length > 0)
    problems.push(`${file} holds what is not for shoppers: ${wrong.join(", ")}`);
}
if (process.argv.includes("--write")) {
  const text = JSON.stringify({ ...budgets, counted });
  writeFileSync(FILE, await format(text, { parser: "json", printWidth: 100 }));
}
if (problems.length > 0) console.error(`\n✗ ${problems.join("\n✗ ")}`);
else console.log("✓ budgets");
process.exit(problems.length > 0 ? 1 : 0);
