// Mishaps on the app's real window, many times over; ends with 1 if any try went wrong.
//
//   npm run drills                              every drill, a few times
//   npm run drills -- kill --runs 300 --seed 7  one of them, as often as one likes
//   npm run drills -- --debug                   on the debug build
//
// What each does and what came of it: docs/drills.md.
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
await step("Building the app and the sandbox", "cargo", ["build", ...profile, ...PACKAGES]);
const env = { ...process.env, KOROSHO_PROFILE: values.debug ? "debug" : "release" };
if (positionals.length > 0) env.DRILLS = positionals.join(" ");
if (values.runs) env.DRILL_RUNS = values.runs;
if (values.seed) env.DRILL_SEED = values.seed;
const vitest = ["npx", "vitest", "run", "--config", "e2e/drills/vitest.config.ts"];
process.exit(await run("node", ["scripts/desktop-session.mjs", ...vitest], { env }));
