// Durations of single tests, read from the report of their runner, as `{ name, seconds }`.

/** Durations from the output of `cargo nextest run`. */
export function durationsOfNextest(text) {
  const lines = text.matchAll(/^\s+(?:PASS|FAIL) \[\s*([\d.]+)s\] (?:\([\d/ ]+\) )?(.+)$/gm);
  return [...lines].map(([, seconds, name]) => ({ name, seconds: Number(seconds) }));
}

/** Durations from Vitest's JSON report. */
export function durationsOfVitest(json) {
  const tests = (json?.testResults ?? []).flatMap((file) => file.assertionResults);
  return tests.map(({ fullName, duration }) => ({
    name: fullName,
    seconds: (duration ?? 0) / 1000,
  }));
}

/** Durations from Playwright's JSON report, whose suites are nested. */
export function durationsOfPlaywright(json) {
  const visit = ({ title, suites = [], specs = [] }) => [
    ...suites.flatMap(visit),
    ...specs.map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const ms = results.reduce((sum, result) => sum + result.duration, 0);
      return { name: `${title}: ${spec.title}`, seconds: ms / 1000 };
    }),
  ];
  return (json?.suites ?? []).flatMap(visit);
}

/** The `count` slowest tests, slowest first. */
export const slowest = (tests, count) =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
