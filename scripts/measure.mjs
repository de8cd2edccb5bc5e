// Measures of the code for docs/maintainability.md: `node scripts/measure.mjs [FOLDER]`; the folder
// is a checkout of another commit. Cycles are not measured: checks refuse them
// (docs/architecture.md).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./lib/run.mjs";

const root = process.argv[2] ?? ROOT;
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path && existsSync(join(root, path)));
const read = (path) => readFileSync(join(root, path), "utf8");
const select = (pattern) => tracked.filter((path) => pattern.test(path));
const linesOf = (paths) => paths.reduce((sum, path) => sum + read(path).split("\n").length - 1, 0);

const names = tracked.map((path) => /^crates\/[^/]+|^src-tauri/.exec(path)?.[0]);
const rust = [...new Set(names.filter(Boolean))].toSorted();
for (const part of rust)
  console.log(`lines ${part}: ${linesOf(select(new RegExp(`^${part}/.*\\.rs$`)))}`);
for (const part of ["src", "e2e", "scripts"]) {
  const paths = select(new RegExp(`^${part}/.*\\.(tsx?|mjs|mts|css)$`));
  console.log(`lines ${part}: ${linesOf(paths.filter((path) => !path.endsWith("/wire.ts")))}`);
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
