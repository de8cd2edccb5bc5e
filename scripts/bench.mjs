// Benchmarks of this machine; prints the tables of docs/performance.md.
//
//   npm run bench                     every bench below scripts/bench
//   npm run bench -- serving orders   some of them
//   npm run bench -- serving --seconds=5
//
// A benchmark is a file that exports `run(args)`; figures are comparable only within one run.
import { readdirSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fail, ROOT } from "./lib/run.mjs";

const FOLDER = join(ROOT, "scripts", "bench");
const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => file.replace(/\.mjs$/, ""));

const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith("--"));
const args = words.filter((word) => word.startsWith("--"));
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0)
  fail(`No bench is called ${unknown.join(", ")}; there are ${known.join(", ")}.`);

const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(" ");
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n# ${name} (${cpus().length} cores, load before: ${load()})\n`);
  const { run } = await import(`./bench/${name}.mjs`);
  await run(args);
  console.log(`\n(load after: ${load()})`);
}
process.exit(0);
