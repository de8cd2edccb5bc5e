// Writes the diagram of docs/architecture.md from the imports: `npm run fix` updates it, `--check`
// (part of `npm run lint:arch`) fails if it is outdated. Folders of `src` are read by
// dependency-cruiser, crates by `cargo metadata`; tests are excluded, and transitive dependencies
// are not drawn.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./lib/run.mjs";

const PAGE = join(ROOT, "docs/architecture.md");
const SECTION = /(<!-- imports: written by npm run fix -->\n)[\s\S]*?(<!-- end -->)/;

function output(program, args) {
  return execFileSync(program, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
}

const folderOf = (path) => /^src\/[^/]+(?=\/)/.exec(path)?.[0];
const crateFolder = (name) =>
  name === "korosho" ? "src-tauri" : name.replace("korosho-", "crates/");

/** Dependencies between the folders of `src`: `[folder, folders that it imports]`. */
function folders() {
  const args = ["src", "--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  const tests = String.raw`\.test\.tsx?$|/testing/`;
  const report = output("npx", ["depcruise", ...args, "--exclude", tests]);
  const all = new Map();
  for (const { source, dependencies } of JSON.parse(report).modules) {
    const from = folderOf(source);
    if (!from) continue;
    const to = dependencies.map(({ resolved }) => folderOf(resolved));
    const others = to.filter((folder) => folder && folder !== from && folder !== "src/styles");
    all.set(from, new Set([...(all.get(from) ?? []), ...others]));
  }
  return all;
}

/** Dependencies between the crates of the workspace, without those of tests. */
function crates() {
  const { packages } = JSON.parse(
    output("cargo", ["metadata", "--no-deps", "--format-version", "1", "--offline"]),
  );
  return new Map(
    packages.map(({ name, dependencies }) => {
      const ours = dependencies.filter(({ path, kind }) => path && kind === null);
      return [crateFolder(name), new Set(ours.map((dependency) => crateFolder(dependency.name)))];
    }),
  );
}

/** Everything that `from` depends on through one or more others. */
function reach(all, from, seen = new Set()) {
  for (const to of all.get(from) ?? []) {
    if (!seen.has(to)) reach(all, to, seen.add(to));
  }
  return seen;
}

function diagram(all) {
  const lines = [];
  for (const [from, direct] of [...all].toSorted()) {
    const implied = (to) => [...direct].some((other) => other !== to && reach(all, other).has(to));
    const drawn = [...direct].filter((to) => !implied(to)).toSorted();
    lines.push(...drawn.map((to) => `  ${from} --> ${to}`));
    if (direct.size === 0) lines.push(`  ${from}`);
  }
  return ["```mermaid", "flowchart TD", ...lines, "```", ""].join("\n");
}

const page = readFileSync(PAGE, "utf8");
const section = ["", diagram(folders()), diagram(crates()), ""].join("\n");
const current = page.replace(SECTION, (_, begin, end) => `${begin}${section}${end}`);
if (!SECTION.test(page)) throw new Error(`${PAGE} has no section for the diagram of imports`);
if (!process.argv.includes("--check")) {
  writeFileSync(PAGE, current);
} else if (current !== page) {
  console.error("docs/architecture.md: the diagram differs from the imports; run `npm run fix`");
  process.exit(1);
}
