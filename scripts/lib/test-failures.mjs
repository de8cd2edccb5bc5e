// Failed tests, read from the report of their runner, as `{ name, message }`. They are repeated at the
// end of a run, because the log of a whole run is too long to search and some viewers keep only its end.
import { stripVTControlCharacters } from "node:util";

/** Number of characters of a message that are kept. */
const MESSAGE_LENGTH = 1500;

const failure = (name, message) => ({
  name,
  message: stripVTControlCharacters(message ?? "")
    .trim()
    .slice(0, MESSAGE_LENGTH),
});

/** Failures from the output of `cargo nextest run`; the message is the panic of the test. */
export function failuresOfNextest(text) {
  const lines = text.matchAll(
    /^\s+(?:FAIL|TIMEOUT|SIG\w+|FLAKY \S+) \[\s*[\d.]+s\] (?:\([\d/ ]+\) )?(.+)$/gm,
  );
  return [...new Set([...lines].map(([, name]) => name))].map((name) => {
    const test = name.split(" ").at(-1);
    const [panic] = text.split(`thread '${test}'`).slice(1);
    return failure(name, panic?.split(/^\s*(?:stack backtrace:|$)/m, 1)[0]);
  });
}

/** Failures from Vitest's JSON report; a file that cannot be loaded is one. */
export function failuresOfVitest(json) {
  return (json?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [failure(name, message)];
    return failed.map((test) => failure(test.fullName, test.failureMessages?.join("\n")));
  });
}

/** Failures from Playwright's JSON report, whose suites are nested; a flaky test is one. */
export function failuresOfPlaywright(json) {
  const visit = ({ title, suites = [], specs = [] }) => [
    ...suites.flatMap(visit),
    ...specs
      .filter(({ tests }) =>
        tests.some(({ status }) => status === "unexpected" || status === "flaky"),
      )
      .map((spec) => {
        const errors = spec.tests
          .flatMap((test) => test.results)
          .flatMap((result) => result.errors ?? []);
        return failure(`${title}: ${spec.title}`, errors.map(({ message }) => message).join("\n"));
      }),
  ];
  const outsideTests = (json?.errors ?? []).map(({ message }) => failure("Playwright", message));
  return [...outsideTests, ...(json?.suites ?? []).flatMap(visit)];
}

/** Failures from the report of `scripts/test-faults.mjs`: runs with a loss. */
export function failuresOfFaults(json) {
  return (json?.lost ?? []).map(({ seed, losses }) =>
    failure(`fault-injection run with seed ${seed}`, JSON.stringify(losses)),
  );
}
