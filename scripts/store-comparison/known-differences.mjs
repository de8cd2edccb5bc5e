// Cases in which the sandbox does not answer as the store does yet, with the reason.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("./known-differences.json", import.meta.url));
const UNEXPLAINED = "not mended yet";

const readFile = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {});

/** Names of the cases of a version that are known to differ. */
export function readKnownDifferences(version) {
  return Object.values(readFile()[version] ?? {}).flat();
}

/** Writes the cases that differ now: reasons stay, mended cases go, new ones get no reason. */
export function writeKnownDifferences(version, names) {
  const all = readFile();
  const left = new Set(names);
  const reasons = {};
  for (const [reason, cases] of Object.entries(all[version] ?? {})) {
    const kept = cases.filter((name) => left.delete(name));
    if (kept.length > 0) reasons[reason] = kept;
  }
  if (left.size > 0) reasons[UNEXPLAINED] = [...(reasons[UNEXPLAINED] ?? []), ...left];
  all[version] = reasons;
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}
