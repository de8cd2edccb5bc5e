// Automatic fixes: generated types, format, simple lints.
import { FEATURES } from "./lib/features.mjs";
import { run } from "./lib/run.mjs";

const env = { ...process.env, KOROSHO_FIX: "1" };
const STEPS = [
  // In the workspace, so that its dependencies are those of the other builds.
  [
    "cargo",
    [
      "test",
      "--locked",
      "-q",
      "--workspace",
      "--features",
      FEATURES,
      "--test",
      "domain",
      "typescript",
    ],
  ],
  ["cargo", ["fmt", "--all"]],
  ["npx", ["oxlint", "--fix"]],
  ["node", ["scripts/architecture.mjs"]],
  ["npx", ["prettier", "--write", "--log-level", "warn", "."]],
];
let worst = 0;
for (const [program, args] of STEPS) worst = Math.max(worst, await run(program, args, { env }));
process.exit(worst);
