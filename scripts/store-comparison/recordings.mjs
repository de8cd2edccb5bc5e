// Recordings of real stores, and the differences between a run and one of them.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("./recordings/", import.meta.url);

/** Complete recording; the others contain only cases in which their version differs. */
export const NEWEST = "11.0.1";

/** Versions with a recording. */
export const VERSIONS = ["11.0.1", "9.4.2"];

const pathOf = (version) => fileURLToPath(new URL(`${version}.json`, FOLDER));

const readFile = (version) => JSON.parse(readFileSync(pathOf(version), "utf8"));

/** Recorded facts of a version by case; throws for a version without a recording. */
export function readRecording(version) {
  if (!existsSync(pathOf(version))) {
    throw new Error(`no recording of WooCommerce ${version}: there are ${VERSIONS.join(", ")}`);
  }
  if (version === NEWEST) return readFile(version);
  return { ...readFile(NEWEST), ...readFile(version) };
}

/** Writes a recording with one case per line, so that a changed case is one line of the diff. */
export function writeRecording(version, answers) {
  let rows = Object.entries(answers);
  if (version !== NEWEST) {
    const newest = readFile(NEWEST);
    rows = rows.filter(([name, facts]) => JSON.stringify(newest[name]) !== JSON.stringify(facts));
  }
  const lines = rows.map(([name, facts]) => `${JSON.stringify(name)}: ${JSON.stringify(facts)}`);
  writeFileSync(pathOf(version), `{\n${lines.join(",\n")}\n}\n`);
  return rows.length;
}

function leaves(value, path, found) {
  if (value && typeof value === "object") {
    for (const [key, item] of Object.entries(value))
      leaves(item, path ? `${path}.${key}` : key, found);
  } else found.set(path, value);
  return found;
}

/** Differences of two facts: `path: recorded → answered`. */
export function differences(recorded, answered) {
  const ours = leaves(answered, "", new Map());
  const theirs = leaves(recorded, "", new Map());
  const paths = new Set([...theirs.keys(), ...ours.keys()]);
  return [...paths]
    .filter((path) => theirs.get(path) !== ours.get(path))
    .map(
      (path) => `${path}: ${JSON.stringify(theirs.get(path))} → ${JSON.stringify(ours.get(path))}`,
    );
}

/** Cases that differ, each with its differences; cases that did not run are ignored. */
export function compare(recording, answers) {
  return Object.entries(answers)
    .map(([name, facts]) => ({
      name,
      found: name in recording ? differences(recording[name], facts) : ["not in the recording"],
    }))
    .filter(({ found }) => found.length > 0);
}
