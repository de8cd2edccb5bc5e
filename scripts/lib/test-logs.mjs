// Logs, metrics and error pages of the programs that a whole test run starts, and the search for
// personal data in them. `KOROSHO_TEST_LOGS` names the folder; without it nothing is kept.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { STATE } from "./run.mjs";

/** Folder of a test run. */
export const TEST_LOGS = join(STATE, "test-logs");

/** Empties the folder; returns the environment for the programs that fill it. */
export function emptyTestLogs() {
  rmSync(TEST_LOGS, { recursive: true, force: true });
  mkdirSync(TEST_LOGS, { recursive: true });
  return { KOROSHO_TEST_LOGS: TEST_LOGS };
}

/** Keeps a text under a name such as `server`, if a test run keeps logs. */
export function keepLog(name, text) {
  const folder = process.env.KOROSHO_TEST_LOGS;
  if (folder) appendFileSync(join(folder, `${name}-${process.pid}.log`), text);
}

/** First names of the persons in the end-to-end tests. */
const NAMES = [
  "Achieng",
  "Amina",
  "Baraka",
  "Hassan",
  "Kamau",
  "Njeri",
  "Otieno",
  "Wanjiku",
  "Zawadi",
];

/** Secrets of the demo shop (`demo.mjs`). */
const SECRETS = [
  "cs_demo",
  "sk_test_demo",
  "demo_passkey",
  "demo_secret",
  "demo_credential",
  "atsk_",
];

/** What identifies a person or opens something, by kind. */
const PATTERNS = {
  name: new RegExp(`\\b(?:${NAMES.join("|")})\\b`, "i"),
  phone: /(?<![\w.-])(?:\+?254|0)[ -]?[17]\d{2}[ -]?\d{3}[ -]?\d{3}(?!\w)/,
  // Addresses of the shop itself are at korosho.example.
  email: /[\w.+-]+@(?!korosho\.example)[\w-]+\.[a-z]{2,}/i,
  orderKey: /\bkey=[\w-]{16,}/,
  secret: new RegExp(SECRETS.join("|")),
};

/** Phone of the demo shop, which its pages show. */
const SHOP_PHONE = "+254700000001";

/** Lines of a text with personal data or secrets, each with the kind of what it contains. */
export function findPersonalData(text) {
  return text
    .replaceAll(SHOP_PHONE, "")
    .split("\n")
    .flatMap((line) =>
      Object.entries(PATTERNS)
        .filter(([, pattern]) => pattern.test(line))
        .map(([kind]) => ({ kind, line: line.slice(0, 400) })),
    );
}

/** Searches the kept texts; a run that kept none has failed. */
export function searchTestLogs() {
  const files = existsSync(TEST_LOGS) ? readdirSync(TEST_LOGS) : [];
  const found = files.flatMap((file) =>
    findPersonalData(readFileSync(join(TEST_LOGS, file), "utf8")).map((hit) => ({ file, ...hit })),
  );
  return { files: files.length, found };
}
