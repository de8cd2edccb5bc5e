// Measures of the code for docs/maintainability.md: `node scripts/measure.mjs [FOLDER]`; the folder is a
// checkout of another commit.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { ROOT } from "./lib/run.mjs";

const root = process.argv[2] ?? ROOT;
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path && existsSync(join(root, path)));
const read = (path) => readFileSync(join(root, path), "utf8");
const select = (pattern) => tracked.filter((path) => pattern.test(path));
const linesOf = (paths) => paths.reduce((sum, path) => sum + read(path).split("\n").length - 1, 0);

/** Strongly connected components with several nodes (Tarjan) of a map from node to set of nodes. */
function cyclesOf(graph) {
  const state = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    const own = { index: state.size, low: state.size, open: true };
    state.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = state.get(next) ?? visit(next);
      if (known.open) own.low = Math.min(own.low, known.low);
    }
    if (own.low === own.index) {
      const members = stack.splice(stack.indexOf(node));
      for (const member of members) state.get(member).open = false;
      if (members.length > 1) found.push(members);
    }
    return own;
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return found;
}

function edge(graph, from, to) {
  if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** Top module → top modules that it names by `crate::`, tests left out. */
function modulesOf(crate) {
  const files = select(new RegExp(`^${crate}/src/.*\\.rs$`));
  const topOf = (path) => relative(`${crate}/src`, path).split("/")[0].replace(/\.rs$/, "");
  const tops = new Set(files.map(topOf).filter((top) => !["lib", "main", "bin"].includes(top)));
  const graph = new Map();
  for (const path of files.filter((file) => tops.has(topOf(file)))) {
    const code = read(path)
      .split(/#\[cfg\(test\)\]\s*mod \w+ \{/)[0]
      .replace(/\/\/[^\n]*/g, "");
    const named = [...code.matchAll(/\bcrate::(\w+)/g)].map(([, name]) => name);
    for (const [, list] of code.matchAll(/\bcrate::\{([^;]*)\};/g))
      named.push(...[...list.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name));
    for (const name of named) if (tops.has(name)) edge(graph, topOf(path), name);
  }
  return graph;
}

/** `src/web/cart.tsx` → `web`; files right under `src` belong to no folder. */
const folderOf = (path) => (path.split("/").length > 2 ? path.split("/")[1] : null);

/** Folder of `src` → folders that it imports, types included, tests left out. */
function foldersOf() {
  const graph = new Map();
  for (const path of select(/^src\/.*\.tsx?$/)) {
    if (/\.test\.|\/testing\//.test(path)) continue;
    for (const [, target] of read(path).matchAll(/(?:from|import)\s*\(?"(\.[^"]+)"/g)) {
      const [from, to] = [folderOf(path), folderOf(normalize(join(dirname(path), target, "x")))];
      if (from && to && !to.includes(".")) edge(graph, from, to);
    }
  }
  return graph;
}

function mutualPairs(graph) {
  const pairs = [...graph].flatMap(([from, all]) => [...all].map((to) => [from, to]));
  return pairs.filter(([from, to]) => from < to && graph.get(to)?.has(from)).length;
}

const names = tracked.map((path) => /^crates\/[^/]+|^src-tauri/.exec(path)?.[0]);
const rust = [...new Set(names.filter(Boolean))].toSorted();
for (const part of rust)
  console.log(`lines ${part}: ${linesOf(select(new RegExp(`^${part}/.*\\.rs$`)))}`);
for (const part of ["src", "e2e", "scripts"]) {
  const paths = select(new RegExp(`^${part}/.*\\.(tsx?|mjs|mts|css)$`));
  console.log(`lines ${part}: ${linesOf(paths.filter((path) => !path.endsWith("/wire.ts")))}`);
}
for (const part of [...rust, "src"]) {
  const graph = part === "src" ? foldersOf() : modulesOf(part);
  const sizes = cyclesOf(graph).map(({ length }) => length);
  console.log(`cycles ${part}: ${sizes.join(", ") || "none"}; mutual pairs: ${mutualPairs(graph)}`);
}
const count = (paths, pattern) =>
  paths.reduce((sum, path) => sum + (read(path).match(pattern)?.length ?? 0), 0);
console.log(
  `map_err: ${count(select(/^(crates\/[^/]+|src-tauri)\/src\/.*\.rs$/), /\bmap_err\(/g)}`,
);
const queries = select(/\.css$/).flatMap(
  (path) => read(path).match(/@(media|container)[^{]*width[^{]*/g) ?? [],
);
const widths = new Set(queries.flatMap((query) => query.match(/[\d.]+(px|rem|em)/g) ?? []));
const spellings = new Set(queries.map((query) => query.trim()));
console.log(`breakpoints: ${widths.size} widths in ${spellings.size} spellings`);
const perFolder = new Map();
for (const path of select(/^(src|crates\/[^/]+\/src|src-tauri\/src)\//)) {
  if (!/\.test\./.test(path)) perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1);
}
const sorted = [...perFolder].toSorted(([, a], [, b]) => b - a);
const largest = sorted.slice(0, 5).map(([folder, files]) => `${folder} ${files}`);
const median = sorted[Math.floor(sorted.length / 2)]?.[1];
console.log(`files per folder: median ${median} of ${sorted.length}; ${largest.join(", ")}`);
