import { expect, test } from "vitest";
import {
  durationsOfNextest,
  durationsOfPlaywright,
  durationsOfVitest,
  slowest,
} from "./test-durations.mjs";

test("nextest's lines of passed and failed tests have a duration each", () => {
  const text = [
    "        PASS [  13.275s] (330/732) korosho-core::orders desk::ticket_is_scanned",
    "        FAIL [   0.040s] (  1/732) korosho-core layers",
    "     Summary [ 410.876s] 732 tests run: 731 passed, 1 failed, 0 skipped",
  ].join("\n");
  expect(durationsOfNextest(text)).toEqual([
    { name: "korosho-core::orders desk::ticket_is_scanned", seconds: 13.275 },
    { name: "korosho-core layers", seconds: 0.04 },
  ]);
});

test("Vitest's durations are in milliseconds; a test without one counts as 0", () => {
  const assertionResults = [{ fullName: "a", duration: 1500 }, { fullName: "b" }];
  expect(durationsOfVitest({ testResults: [{ assertionResults }] })).toEqual([
    { name: "a", seconds: 1.5 },
    { name: "b", seconds: 0 },
  ]);
});

test("Playwright's nested suites yield every test with the title of its suite", () => {
  const spec = { title: "pays", tests: [{ results: [{ duration: 2000 }] }] };
  const report = { suites: [{ title: "file", suites: [{ title: "card", specs: [spec] }] }] };
  expect(durationsOfPlaywright(report)).toEqual([{ name: "card: pays", seconds: 2 }]);
});

test("the slowest tests come first; a missing report has none", () => {
  const tests = [1, 3, 2].map((seconds) => ({ name: `${seconds}`, seconds }));
  expect(slowest(tests, 2).map(({ name }) => name)).toEqual(["3", "2"]);
  expect([durationsOfVitest(null), durationsOfPlaywright(null)]).toEqual([[], []]);
});
