// Format, lint and types of everything. `npm run fix` applies the automatic fixes.
import { has, run } from "./lib/run.mjs";
import { setUpCargoProgram, setUpRustTests, setUpTests } from "./lib/setup.mjs";
import { FEATURES } from "./lib/features.mjs";

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
const ALL_CODE = ["--locked", "--quiet", "--workspace", "--all-targets", "--features", FEATURES];
/** In `.ci/run` a build lints, since cargo calls clippy in place of rustc, as `cargo clippy` does. */
const LINT =
  process.env.RUSTC_WORKSPACE_WRAPPER === "clippy-driver"
    ? ["build", ...ALL_CODE]
    : ["clippy", ...ALL_CODE, "--", "-D", "warnings"];
const failed = [];
async function runAll(checks) {
  for (const [title, program, args] of checks) {
    console.log(`→ ${title}`);
    if ((await run(program, args)) !== 0) failed.push(title);
  }
}
/** Check by a program of crates.io. Where the network keeps it from being installed, the others count. */
async function runWith(program, check) {
  if (await setUpCargoProgram(program)) await runAll([check]);
  else console.error(`! ${program} is missing: "${check[0]}" is not checked`);
}
// Downloads leave the processor idle, and so does cargo while it waits for the crates that all others
// need: programs, pages and quick checks are made meanwhile.
const downloads = setUpRustTests();
const linker = has("cc") ? Promise.resolve() : downloads;
await Promise.all([
  downloads.then(() => runAll([["Rust lint", "cargo", LINT]])),
  downloads.then(setUpTests).then(() => runAll(QUICK_CHECKS)),
  linker
    .then(() => runWith("cargo-machete", ["Unused crates", "cargo", ["machete"]]))
    .then(() => runWith("cargo-deny", ["Crates", "node", ["scripts/check-crates.mjs"]])),
]);
if (failed.length > 0) {
  console.error(`✗ ${failed.join(", ")}`);
  process.exit(1);
}
console.log("✓ format, lint, types");
