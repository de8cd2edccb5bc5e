import { describe, expect, test } from "vitest";
import { countFaults, countNextest, countPlaywright, countVitest } from "./test-counts.mjs";

const ENDED_WELL = { code: 0 };

/** Output of nextest that ends with this summary. */
const summary = (text) => ({ code: 0, text: `     Summary [  12.3s] ${text}\n` });

describe("Playwright", () => {
  const stats = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };

  test("a flaky test counts as failed although the runner exits successfully", () => {
    const counts = countPlaywright({ stats: { ...stats, flaky: 2 } }, ENDED_WELL);
    expect(counts).toEqual({ passed: 7, failed: 2 });
  });

  test("flaky and unexpected tests are counted as failures together", () => {
    const counts = countPlaywright({ stats: { ...stats, flaky: 1, unexpected: 3 } }, { code: 1 });
    expect(counts).toEqual({ passed: 7, failed: 4 });
  });

  test("a runner error counts as one failure although every test passed", () => {
    expect(countPlaywright({ stats }, { code: 1 })).toEqual({ passed: 7, failed: 1 });
  });
});

describe("nextest", () => {
  test("passed, failed and timed out tests are counted", () => {
    const run = summary("5 tests run: 2 passed, 1 failed, 2 timed out, 3 skipped");
    expect(countNextest({ ...run, code: 100 })).toEqual({ passed: 2, failed: 3 });
  });

  test("a flaky test counts as failed although the runner exits successfully", () => {
    const run = summary("5 tests run: 5 passed (1 slow, 2 flaky), 0 skipped");
    expect(countNextest(run)).toEqual({ passed: 3, failed: 2 });
  });

  test("slow tests count as passed", () => {
    const run = summary("5 tests run: 5 passed (1 slow), 0 skipped");
    expect(countNextest(run)).toEqual({ passed: 5, failed: 0 });
  });
});

test("a fault-injection run with a loss counts as a failed test", () => {
  const json = { lost: [{ seed: 1 }], total: { runs: 104 } };
  expect(countFaults(json, { code: 1 })).toEqual({ passed: 103, failed: 1 });
});

test("a run without a report counts as one failure", () => {
  expect(countNextest({ code: 0, text: "" })).toEqual({ passed: 0, failed: 1 });
  for (const count of [countVitest, countPlaywright, countFaults])
    expect(count(null, ENDED_WELL)).toEqual({ passed: 0, failed: 1 });
});
