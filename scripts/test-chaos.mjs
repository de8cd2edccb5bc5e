// Chaos tests: random faults in the app's real window, repeated many times. Exits with 1 if any run
// fails.
//
//   npm run test:chaos                              every test, a few runs each
//   npm run test:chaos -- kill --runs 300 --seed 7  one test with a number of runs
//   npm run test:chaos -- --debug                   on the debug build
//
// Procedures and results: docs/chaos-tests.md.
import { parseArgs } from "node:util";
import { FEATURES } from "./lib/features.mjs";
import { run, step } from "./lib/run.mjs";
import { setUpTests } from "./lib/setup.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string" },
    seed: { type: "string" },
    debug: { type: "boolean", default: false },
  },
});
await setUpTests();
const PACKAGES = ["-p", "korosho", "-p", "korosho-sandbox", "--features", FEATURES];
const profile = values.debug ? [] : ["--release"];
await step("Building the app and the sandbox", "cargo", [
  "build",
  "--locked",
  ...profile,
  ...PACKAGES,
]);
const env = { ...process.env, KOROSHO_PROFILE: values.debug ? "debug" : "release" };
if (positionals.length > 0) env.CHAOS_TESTS = positionals.join(" ");
if (values.runs) env.CHAOS_RUNS = values.runs;
if (values.seed) env.CHAOS_SEED = values.seed;
const vitest = ["npx", "vitest", "run", "--config", "e2e/chaos/vitest.config.ts"];
process.exit(await run("node", ["scripts/desktop-session.mjs", ...vitest], { env }));
