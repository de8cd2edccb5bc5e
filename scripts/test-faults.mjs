// Fault injection: `npm run test:faults -- --runs N --seed S [--workers W] [--fault NAME]`, also as
// `npm run campaign`. Starts real servers and database files against a faulty sandbox; after each
// run an audit compares the sandbox's ledger with ours. Prints a table of faults, runs and losses;
// exits with 1 after a loss.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FAULTS } from "./fault-injection/faults.mjs";
import { createTestEnv } from "./fault-injection/test-env.mjs";
import { randomFrom } from "./lib/random.mjs";
import { runOnce } from "./fault-injection/run.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { STATE } from "./lib/run.mjs";

/** Number of runs after which a sandbox, whose ledger grows with each run, is replaced. */
const RUNS_PER_ENV = 40;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    workers: { type: "string", default: "2" },
    fault: { type: "string" },
    minutes: { type: "string" },
  },
});
const runs = Number(values.runs);
const first = Number(values.seed);
const until = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity;
const possible = Object.keys(FAULTS).filter((name) => FAULTS[name].possible?.() ?? true);
const wanted = values.fault ? possible.filter((name) => name.includes(values.fault)) : possible;

/**
 * Selects each fault in turn, from a position by the first seed, so that short runs with different
 * seeds cover the whole list; a third of the runs combine it with another one.
 */
function faultsOf(index, seed) {
  const random = randomFrom(seed);
  const name = wanted[(first + index) % wanted.length];
  const other = random.pick(possible);
  const fits = other !== name && !FAULTS[name].exclusive && !FAULTS[other].exclusive;
  return !values.fault && fits && random.chance(0.33) ? [name, other] : [name];
}

const table = new Map(
  wanted.map((name) => [name, { runs: 0, orders: 0, acknowledged: 0, restarts: 0, losses: 0 }]),
);
const lost = [];
let next = 0;
let onPostgres = 0;

function record(index, seed, names, result) {
  const row = table.get(names[0]);
  row.runs += 1;
  for (const field of ["orders", "acknowledged", "restarts"]) row[field] += result[field];
  onPostgres += result.database === "postgres" ? 1 : 0;
  if (result.losses.length === 0) return;
  row.losses += 1;
  lost.push({ seed, names, database: result.database, losses: result.losses });
  console.log(`✗ seed ${seed} (${names.join(" + ")}, ${result.database})`);
  for (const loss of result.losses) console.log(`    ${loss}`);
}

async function work(postgres) {
  let testEnv = null;
  while (next < runs && Date.now() < until) {
    const index = next;
    next += 1;
    if (!testEnv || testEnv.runs >= RUNS_PER_ENV) {
      testEnv?.close();
      testEnv = await createTestEnv({ postgres });
    }
    const seed = first * 1_000_000 + index;
    const names = faultsOf(index, seed);
    record(index, seed, names, await runOnce(testEnv, seed, names));
    if ((index + 1) % 100 === 0) console.log(`… ${index + 1} runs, ${lost.length} with a loss`);
  }
  testEnv?.close();
}

function line(name, row) {
  const cells = Object.values(row).map((value) => String(value).padStart(8));
  return `| ${name.padEnd(36)} | ${cells.join(" | ")} |`;
}

function report() {
  const rows = [...table].filter(([, row]) => row.runs > 0);
  const total = { runs: 0, orders: 0, acknowledged: 0, restarts: 0, losses: 0 };
  for (const [, row] of rows) for (const field of Object.keys(total)) total[field] += row[field];
  console.log(`\n| ${"fault".padEnd(36)} |     runs |   orders | accepted | restarts |   losses |`);
  console.log(`| ${"-".repeat(36)} | -------: | -------: | -------: | -------: | -------: |`);
  for (const [name, row] of rows) console.log(line(name, row));
  console.log(line("all", total));
  console.log(`\n${onPostgres} of the runs on PostgreSQL, the others on SQLite; seed ${first}.`);
  return total;
}

const started = Date.now();
const postgres = await startPostgres();
try {
  await Promise.all(Array.from({ length: Number(values.workers) }, () => work(postgres?.url)));
} finally {
  postgres?.stop();
}
const total = report();
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
writeFileSync(join(STATE, "faults.json"), JSON.stringify({ first, total, lost }, null, 2));
console.log(`${total.runs} runs in ${minutes} minutes, ${lost.length} with a loss`);
process.exit(lost.length > 0 || total.runs === 0 ? 1 : 0);
