// Counts of passed and failed tests of one runner, read from its report. A runner that ends with an
// error or without a report counts as one failure.

/** Failures by the report, but at least one if the runner ended with an error. */
const withExitCode = (failed, code) => Math.max(failed, code === 0 ? 0 : 1);

/**
 * Counts from the summary line of `cargo nextest run`. A flaky test, which passed only when
 * repeated, counts as failed; nextest counts it as passed.
 */
export function countNextest({ code, text }) {
  const summary = /Summary \[.*?\]\s+(?:\d+\/)?\d+ tests? run: (\d+) passed(.*)$/m.exec(text);
  if (!summary) return { passed: 0, failed: 1 };
  const sum = (word) =>
    [...summary[2].matchAll(word)].reduce((total, match) => total + Number(match[1]), 0);
  const flaky = sum(/(\d+) flaky/g);
  const failed = sum(/(\d+) (?:failed|timed out|exec failed)/g) + flaky;
  return { passed: Number(summary[1]) - flaky, failed: withExitCode(failed, code) };
}

/** Counts from Vitest's JSON report; `null` stands for a missing one. */
export function countVitest(json, { code }) {
  if (!json) return { passed: 0, failed: 1 };
  return { passed: json.numPassedTests, failed: withExitCode(json.numFailedTests, code) };
}

/**
 * Counts from Playwright's JSON report. A flaky test, which passed only when repeated, counts as
 * failed.
 */
export function countPlaywright(json, { code }) {
  if (!json) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = json.stats;
  return { passed: expected, failed: withExitCode(unexpected + flaky, code) };
}

/** Counts from the report of `scripts/test-faults.mjs`: a run with a loss is a failed test. */
export function countFaults(json, { code }) {
  if (!json) return { passed: 0, failed: 1 };
  const failed = json.lost.length;
  return { passed: json.total.runs - failed, failed: withExitCode(failed, code) };
}
