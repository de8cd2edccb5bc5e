// Format, lint and types of everything. `npm run fix` applies the automatic fixes.
import { has, run } from "./lib/run.mjs";
import { setUpTests, setUpUnusedCrates } from "./lib/setup.mjs";
import { FEATURES } from "./lib/features.mjs";

await setUpTests();
const QUICK_CHECKS = [
  ["Rust format", "cargo", ["fmt", "--all", "--check"]],
  ["TypeScript format", "npx", ["prettier", "--check", "--log-level", "warn", "."]],
  ["TypeScript lint", "npx", ["oxlint", "--deny-warnings"]],
  ["Style sheets", "npx", ["stylelint", "src/**/*.css"]],
  ["TypeScript types", "npx", ["tsc"]],
  ["Import law", "npx", ["depcruise", "--config", ".dependency-cruiser.mjs", "src"]],
  ["Dead code", "npx", ["knip"]],
  ["Names, budgets, secrets", "node", ["scripts/lint-arch.mjs"]],
  ["npm packages", "node", ["scripts/check-packages.mjs"]],
  ["Byte budgets", "npx", ["size-limit"]],
];
const CARGO_CHECKS = [
  [
    "Rust lint",
    "cargo",
    [
      "clippy",
      "--locked",
      "--quiet",
      "--workspace",
      "--all-targets",
      "--features",
      FEATURES,
      "--",
      "-D",
      "warnings",
    ],
  ],
];
if (await setUpUnusedCrates()) CARGO_CHECKS.push(["Unused crates", "cargo", ["machete"]]);
else console.error("! cargo-machete is missing: unused crates are not checked");
// Its compilation takes 110 s of processor time; CI runs it as a job of its own (.github/workflows/dependencies.yml).
if (has("cargo-deny")) CARGO_CHECKS.push(["Crates", "cargo", ["deny", "check"]]);
else console.log("! cargo-deny is missing: only CI checks deny.toml");
const failed = [];
async function runAll(checks) {
  for (const [title, program, args] of checks) {
    console.log(`→ ${title}`);
    if ((await run(program, args)) !== 0) failed.push(title);
  }
}
// The quick checks use one core for a minute while cargo waits for the crates that all others need.
await Promise.all([runAll(QUICK_CHECKS), runAll(CARGO_CHECKS)]);
if (failed.length > 0) {
  console.error(`✗ ${failed.join(", ")}`);
  process.exit(1);
}
console.log("✓ format, lint, types");
