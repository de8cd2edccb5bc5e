// Installs missing dependencies, then runs the tests of every kind. Ends with the slowest tests and one
// line: `N passed, N failed` over all runners. `npm test -- rust vitest contract faults web desktop`
// picks kinds; `npm test -- quick` runs the tests that need neither a server nor a database.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FEATURES } from "./lib/features.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { makePictureTemplate } from "./lib/picture-template.mjs";
import { migratePostgresTemplate } from "./lib/postgres-template.mjs";
import { fail, STATE, step, tee } from "./lib/run.mjs";
import { singleRootCertificate } from "./lib/root-certificate.mjs";
import { seedSandboxTemplate } from "./lib/sandbox-template.mjs";
import { seedOfSources } from "./lib/seed.mjs";
import { setUpTests } from "./lib/setup.mjs";
import { emptyTestLogs, searchTestLogs } from "./lib/test-logs.mjs";
import { countFaults, countNextest, countPlaywright, countVitest } from "./lib/test-counts.mjs";
import {
  durationsOfNextest,
  durationsOfPlaywright,
  durationsOfVitest,
  slowest,
} from "./lib/test-durations.mjs";
import {
  failuresOfFaults,
  failuresOfNextest,
  failuresOfPlaywright,
  failuresOfVitest,
} from "./lib/test-failures.mjs";

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

/** Arguments of cargo that run Rust tests; the features are those of the programs. */
const nextest = (...which) =>
  ["nextest", "run", "--locked", "--workspace", "--no-fail-fast", "--features", FEATURES].concat(
    which,
  );

/** Programs of integration tests without a server or a database. */
const QUICK_PROGRAMS = ["domain", "layers"];

const KINDS = {
  unit: {
    command: [
      "cargo",
      nextest("--lib", ...QUICK_PROGRAMS.flatMap((program) => ["--test", program])),
    ],
    count: countNextest,
    durations: (run) => durationsOfNextest(run.text),
    failures: (run) => failuresOfNextest(run.text),
  },
  rust: {
    command: ["cargo", nextest()],
    count: countNextest,
    durations: (run) => durationsOfNextest(run.text),
    failures: (run) => failuresOfNextest(run.text),
  },
  vitest: {
    command: ["npx", vitest("vitest.json")],
    count: (run) => countVitest(report("vitest.json"), run),
    durations: () => durationsOfVitest(report("vitest.json")),
    failures: () => failuresOfVitest(report("vitest.json")),
  },
  contract: {
    command: ["npx", vitest("contract.json", "e2e/contract/vitest.config.ts")],
    count: (run) => countVitest(report("contract.json"), run),
    durations: () => durationsOfVitest(report("contract.json")),
    failures: () => failuresOfVitest(report("contract.json")),
  },
  faults: {
    command: [
      "node",
      ["scripts/test-faults.mjs", "--runs=52", "--minutes=3", "--workers=4", `--seed=${SEED}`],
    ],
    count: (run) => countFaults(report("faults.json"), run),
    durations: () => [],
    failures: () => failuresOfFaults(report("faults.json")),
  },
  web: {
    command: ["npx", ["playwright", "test"]],
    count: (run) => countPlaywright(report("playwright.json"), run),
    durations: () => durationsOfPlaywright(report("playwright.json")),
    failures: () => failuresOfPlaywright(report("playwright.json")),
  },
  desktop: {
    command: ["npx", vitest("desktop.json", "e2e/desktop/vitest.config.ts")],
    count: (run) => countVitest(report("desktop.json"), run),
    durations: () => durationsOfVitest(report("desktop.json")),
    failures: () => failuresOfVitest(report("desktop.json")),
  },
};

/** Kinds of a whole run: `unit` is a part of `rust`. */
const ALL = Object.keys(KINDS).filter((kind) => kind !== "unit");
const QUICK = ["unit", "vitest"];

/** Kinds that the command line names; without one, all. */
function kindsOf(words) {
  const named = words.flatMap((word) => (word === "quick" ? QUICK : [word]));
  const unknown = named.filter((word) => !(word in KINDS));
  if (unknown.length > 0) fail(`Unknown kind of tests: ${unknown.join(", ")}`);
  return named.length > 0 ? named : ALL;
}

/** Programs started by the tests, the sandbox above all, from the same build as the Rust tests. */
const PROGRAMS = [
  "build",
  "--locked",
  "--workspace",
  "--bins",
  "--examples",
  "--features",
  FEATURES,
];
const STARTS_PROGRAMS = ["rust", "contract", "faults", "web", "desktop"];

/** Kinds whose servers and apps start with the pictures of a template. */
const NEEDS_PICTURES = ["web", "desktop"];

/**
 * Kinds that run in the background of the tests of real windows, which mostly wait. They have the
 * lowest priority, so that they do not slow those down.
 */
const BESIDE_DESKTOP = ["contract", "vitest"];

async function runKind(name, env, isBackground) {
  const { command, count, durations, failures } = KINDS[name];
  const [program, args] = isBackground
    ? ["nice", ["-n", "19", command[0], ...command[1]]]
    : command;
  const start = Date.now();
  console.log(`\n━━ ${name} ━━`);
  const run = await tee(program, args, { env, label: isBackground && name });
  const seconds = Math.round((Date.now() - start) / 1000);
  return { name, ...count(run), seconds, tests: durations(run), failures: failures(run) };
}

/** Kinds whose servers and apps keep their logs. */
const KEEPS_LOGS = ["web", "desktop"];

/** Search for personal data in what the programs of the whole run logged. */
function privacyOfLogs() {
  const { files, found } = searchTestLogs();
  const message = found.map(({ file, kind, line }) => `${file}: ${kind} in ${line}`).join("\n");
  const failed = found.length > 0 || files === 0;
  const failure = { name: "logs, metrics and error pages contain no personal data", message };
  const counts = { passed: failed ? 0 : 1, failed: failed ? 1 : 0, seconds: 0 };
  return { name: "privacy", ...counts, tests: [], failures: failed ? [failure] : [] };
}

const kinds = kindsOf(process.argv.slice(2));
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
const postgres = kinds.includes("rust") ? await startPostgres() : null;
const env = { ...process.env, NO_COLOR: "1", CARGO_TERM_COLOR: "never", FORCE_COLOR: "0" };
env.PROPTEST_RNG_SEED = SEED;
Object.assign(env, emptyTestLogs());
console.log(`Random tests draw from seed ${SEED} (PROPTEST_RNG_SEED repeats a run).`);
if (postgres) env.KOROSHO_TEST_POSTGRES_URL = postgres.url;
const results = [];
try {
  const runOne = async (name, isBackground) => results.push(await runKind(name, env, isBackground));
  const background = kinds.includes("desktop") ? BESIDE_DESKTOP : [];
  const inOrder = kinds.filter((name) => !background.includes(name));
  let pictures = Promise.resolve({});
  if (kinds.some((name) => STARTS_PROGRAMS.includes(name))) {
    await step("Building the programs", "cargo", PROGRAMS);
    Object.assign(env, await seedSandboxTemplate(), singleRootCertificate());
    if (postgres) migratePostgresTemplate(postgres.url);
    if (kinds.some((name) => NEEDS_PICTURES.includes(name))) pictures = makePictureTemplate();
    // Made during the Rust tests; a failure is reported where it is awaited.
    pictures.catch(() => undefined);
  }
  for (const name of inOrder) {
    if (NEEDS_PICTURES.includes(name)) Object.assign(env, await pictures);
    const beside = name === "desktop" ? kinds.filter((kind) => background.includes(kind)) : [];
    await Promise.all([runOne(name, false), ...beside.map((kind) => runOne(kind, true))]);
  }
} finally {
  postgres?.stop();
}
if (kinds.some((kind) => KEEPS_LOGS.includes(kind))) results.push(privacyOfLogs());
console.log("\nSlowest tests:");
for (const { name, seconds } of slowest(
  results.flatMap(({ tests }) => tests),
  10,
)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
for (const { name, message } of results.flatMap(({ failures }) => failures)) {
  console.log(`\n✗ ${name}\n${message.replace(/^/gm, "    ")}`);
}
console.log("");
for (const { name, passed, failed, seconds } of results) {
  console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed in ${seconds} s`);
}
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 && sum("passed") > 0 ? 0 : 1);
