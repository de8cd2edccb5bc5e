import { expect, test } from "vitest";
import {
  failuresOfFaults,
  failuresOfNextest,
  failuresOfPlaywright,
  failuresOfVitest,
} from "./test-failures.mjs";

test("a failed Rust test is named once, with its panic", () => {
  const text = `        FAIL [   0.009s] (2/3) korosho-core::orders a_paid_order_stays
  stderr ───
    thread 'a_paid_order_stays' (4004) panicked at crates/core/tests/orders/main.rs:7:5:
    assertion failed: 1 == 2
    stack backtrace:
     Summary [   0.010s] 3 tests run: 2 passed, 1 failed, 0 skipped
        FAIL [   0.009s] (2/3) korosho-core::orders a_paid_order_stays
`;
  const [failure, ...others] = failuresOfNextest(text);
  expect(others).toEqual([]);
  expect(failure.name).toBe("korosho-core::orders a_paid_order_stays");
  expect(failure.message).toContain("assertion failed: 1 == 2");
  expect(failure.message).not.toContain("backtrace");
});

test("passed Rust tests and slow ones are no failures", () => {
  const text = "        PASS [   0.009s] (1/2) a b\n        SLOW [> 60.000s] (───) a c\n";
  expect(failuresOfNextest(text)).toEqual([]);
});

test("a test file of Vitest that cannot be loaded is a failure", () => {
  const tests = [
    { fullName: "good", status: "passed" },
    { fullName: "bad", status: "failed", failureMessages: ["\u001b[31mexpected 1\u001b[39m"] },
  ];
  const report = {
    testResults: [
      { name: "a.test.ts", status: "failed", message: "", assertionResults: tests },
      { name: "b.test.ts", status: "failed", message: "No such module", assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    { name: "bad", message: "expected 1" },
    { name: "b.test.ts", message: "No such module" },
  ]);
});

/** Report of one Playwright test with this status. */
const spec = (title, status) => ({
  title,
  tests: [{ status, results: [{ errors: status === "expected" ? [] : [{ message: "late" }] }] }],
});

test("failed and flaky tests of Playwright are failures at every depth", () => {
  const inner = { title: "inner", specs: [spec("slow", "flaky"), spec("good", "expected")] };
  const report = {
    errors: [],
    suites: [{ title: "shop.spec.ts", suites: [inner], specs: [spec("bad", "unexpected")] }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    { name: "inner: slow", message: "late" },
    { name: "shop.spec.ts: bad", message: "late" },
  ]);
});

test("a fault-injection run with a loss is a failure with its losses", () => {
  const [failure] = failuresOfFaults({ lost: [{ seed: 7, losses: ["order K-1"] }] });
  expect(failure).toEqual({ name: "fault-injection run with seed 7", message: '["order K-1"]' });
});

test("a runner without a report has no failures to name", () => {
  for (const failures of [failuresOfVitest, failuresOfPlaywright, failuresOfFaults])
    expect(failures(null)).toEqual([]);
});
