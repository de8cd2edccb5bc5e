// @vitest-environment jsdom
import { expect, test } from "vitest";
import { reportFaults } from "./report-faults";
import { fakeSetup } from "./testing/fake-setup";

test("faults are reported with their stack trace, at most 20 per page", () => {
  const setup = fakeSetup();
  const report = reportFaults(setup);
  const error = new TypeError("0712345678 is not a function");
  window.dispatchEvent(new ErrorEvent("error", { error }));
  expect(setup.reportFault).toHaveBeenCalledExactlyOnceWith({
    name: "TypeError",
    stack: error.stack,
  });
  for (let again = 0; again < 100; again += 1) report("text");
  expect(setup.reportFault).toHaveBeenCalledTimes(20);
  expect(setup.reportFault).toHaveBeenLastCalledWith({ name: "string", stack: "" });
});
