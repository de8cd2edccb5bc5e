// Installs missing dependencies, then runs the tests of every kind. Ends with one line: `N passed,
// N failed` over all runners. `npm test -- rust vitest contract faults web desktop` picks kinds.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FEATURES } from "./lib/features.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { STATE, step, tee } from "./lib/run.mjs";
import { seedOfSources } from "./lib/seed.mjs";
import { setUpTests } from "./lib/setup.mjs";
import { countFaults, countNextest, countPlaywright, countVitest } from "./lib/test-counts.mjs";

/** Contents of a runner's JSON report, or null if it is missing. */
function report(name) {
  const path = join(STATE, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Arguments of `npx` that run Vitest with a JSON report. */
function vitest(file, config) {
  const chosen = config ? ["--config", config] : [];
  const args = ["vitest", "run", ...chosen, "--reporter=default", "--reporter=json"];
  return [...args, `--outputFile.json=.korosho/${file}`];
}

const SEED = process.env.PROPTEST_RNG_SEED ?? seedOfSources();

const KINDS = {
  rust: {
    command: ["cargo", ["nextest", "run", "--workspace", "--no-fail-fast", "--features", FEATURES]],
    count: countNextest,
  },
  vitest: {
    command: ["npx", vitest("vitest.json")],
    count: (run) => countVitest(report("vitest.json"), run),
  },
  contract: {
    command: ["npx", vitest("contract.json", "e2e/contract/vitest.config.ts")],
    count: (run) => countVitest(report("contract.json"), run),
  },
  faults: {
    command: [
      "node",
      ["scripts/test-faults.mjs", "--runs=104", "--minutes=3", "--workers=4", `--seed=${SEED}`],
    ],
    count: (run) => countFaults(report("faults.json"), run),
  },
  web: {
    command: ["npx", ["playwright", "test"]],
    count: (run) => countPlaywright(report("playwright.json"), run),
  },
  desktop: {
    command: [
      "node",
      [
        "scripts/desktop-session.mjs",
        "npx",
        ...vitest("desktop.json", "e2e/desktop/vitest.config.ts"),
      ],
    ],
    count: (run) => countVitest(report("desktop.json"), run),
  },
};

/** Programs started by the end-to-end tests, from the same build as the Rust tests. */
const PROGRAMS = ["build", "--workspace", "--bins", "--examples", "--features", FEATURES];
const STARTS_PROGRAMS = ["contract", "faults", "web", "desktop"];

async function runKind(name, env) {
  const { command, count } = KINDS[name];
  const start = Date.now();
  console.log(`\n━━ ${name} ━━`);
  const counts = count(await tee(...command, { env }));
  return { name, ...counts, seconds: Math.round((Date.now() - start) / 1000) };
}

const chosen = process.argv.slice(2).filter((word) => word in KINDS);
await setUpTests();
for (const name of [
  "vitest.json",
  "contract.json",
  "faults.json",
  "playwright.json",
  "desktop.json",
]) {
  rmSync(join(STATE, name), { force: true });
}
const postgres = await startPostgres();
const env = { ...process.env, NO_COLOR: "1", CARGO_TERM_COLOR: "never", FORCE_COLOR: "0" };
env.PROPTEST_RNG_SEED = SEED;
console.log(`Random tests draw from seed ${SEED} (PROPTEST_RNG_SEED repeats a run).`);
if (postgres) env.KOROSHO_TEST_POSTGRES_URL = postgres.url;
const results = [];
try {
  const kinds = chosen.length > 0 ? chosen : Object.keys(KINDS);
  for (const name of kinds) {
    if (name === kinds.find((kind) => STARTS_PROGRAMS.includes(kind))) {
      await step("Building the programs", "cargo", PROGRAMS);
    }
    results.push(await runKind(name, env));
  }
} finally {
  postgres?.stop();
}
console.log("");
for (const { name, passed, failed, seconds } of results) {
  console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed in ${seconds} s`);
}
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 && sum("passed") > 0 ? 0 : 1);
