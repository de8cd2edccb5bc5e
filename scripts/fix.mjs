// Automatic fixes: generated types, format, simple lints.
import { run } from "./lib/run.mjs";

const env = { ...process.env, KOROSHO_FIX: "1" };
const STEPS = [
  [
    "cargo",
    ["test", "--locked", "-q", "-p", "korosho-domain", "--features", "ts", "--test", "typescript"],
  ],
  ["cargo", ["fmt", "--all"]],
  ["npx", ["oxlint", "--fix"]],
  ["node", ["scripts/architecture.mjs"]],
  ["npx", ["prettier", "--write", "--log-level", "warn", "."]],
];
let worst = 0;
for (const [program, args] of STEPS) worst = Math.max(worst, await run(program, args, { env }));
process.exit(worst);
