import { execFileSync } from "node:child_process";

/**
 * Seed of the random tests, derived from the committed sources: a commit has the same cases on
 * every machine, so that a run is repeatable, and every change of the sources has other cases.
 */
export function seedOfSources() {
  try {
    const tree = execFileSync("git", ["rev-parse", "HEAD^{tree}"], { encoding: "utf8" });
    return String(Number.parseInt(tree.slice(0, 7), 16) % 100_000);
  } catch {
    return "1";
  }
}

/** Seed of the run of tests (`PROPTEST_RNG_SEED`), null outside of one. */
export function seedOfRun() {
  const text = process.env.PROPTEST_RNG_SEED;
  if (!text) return null;
  if (!/^\d{1,15}$/.test(text)) throw new Error(`PROPTEST_RNG_SEED is not a whole number: ${text}`);
  return Number(text);
}
