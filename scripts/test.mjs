// Sets up what is missing, then runs every test of every kind. Ends with one line:
// `N passed, N failed` over all runners. `npm test -- rust vitest contract campaign web desktop` picks kinds.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FEATURES } from "./lib/features.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { STATE, step, tee } from "./lib/run.mjs";
import { setUpTests } from "./lib/setup.mjs";

/** Counts of a nextest run, read from its summary line; a run without one counts as one failure. */
function countNextest({ code, text }) {
  const summary = /Summary \[.*?\]\s+(?:\d+\/)?\d+ tests? run: (\d+) passed(.*)$/m.exec(text);
  if (!summary) return { passed: 0, failed: 1 };
  const failed = [...summary[2].matchAll(/(\d+) (?:failed|timed out|exec failed)/g)];
  const count = failed.reduce((sum, match) => sum + Number(match[1]), 0);
  return { passed: Number(summary[1]), failed: Math.max(count, code === 0 ? 0 : 1) };
}

function report(name) {
  const path = join(STATE, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function countVitest(file) {
  return ({ code }) => {
    const json = report(file);
    if (!json) return { passed: 0, failed: 1 };
    const failed = json.numFailedTests;
    return { passed: json.numPassedTests, failed: Math.max(failed, code === 0 ? 0 : 1) };
  };
}

function countPlaywright({ code }) {
  const json = report("playwright.json");
  if (!json) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = json.stats;
  // What passed at the second try is named by Playwright's own report.
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1) };
}

function countCampaign({ code }) {
  const json = report("campaign.json");
  if (!json) return { passed: 0, failed: 1 };
  const failed = json.lost.length;
  return { passed: json.total.runs - failed, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

function vitest(file, config) {
  const chosen = config ? ["--config", config] : [];
  const args = ["vitest", "run", ...chosen, "--reporter=default", "--reporter=json"];
  return [...args, `--outputFile.json=.korosho/${file}`];
}

const KINDS = {
  rust: {
    command: ["cargo", ["nextest", "run", "--workspace", "--no-fail-fast", "--features", FEATURES]],
    count: countNextest,
  },
  vitest: { command: ["npx", vitest("vitest.json")], count: countVitest("vitest.json") },
  contract: {
    command: ["npx", vitest("contract.json", "e2e/contract/vitest.config.ts")],
    count: countVitest("contract.json"),
  },
  campaign: {
    command: [
      "node",
      ["scripts/campaign.mjs", "--runs", "104", "--minutes", "3", "--workers", "4"],
    ],
    count: countCampaign,
  },
  web: { command: ["npx", ["playwright", "test"]], count: countPlaywright },
  desktop: {
    command: [
      "node",
      [
        "scripts/desktop-session.mjs",
        "npx",
        ...vitest("desktop.json", "e2e/desktop/vitest.config.ts"),
      ],
    ],
    count: countVitest("desktop.json"),
  },
};

/** The programs that the end-to-end tests start, from the same build as the Rust tests. */
const PROGRAMS = ["build", "--workspace", "--bins", "--examples", "--features", FEATURES];
const STARTS_PROGRAMS = ["contract", "campaign", "web", "desktop"];

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
  "campaign.json",
  "playwright.json",
  "desktop.json",
]) {
  rmSync(join(STATE, name), { force: true });
}
const postgres = await startPostgres();
const env = { ...process.env, NO_COLOR: "1", CARGO_TERM_COLOR: "never", FORCE_COLOR: "0" };
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
