// The sandbox answers the list of cases as the recorded real stores did (docs/store-comparison.md).
import { expect, test } from "vitest";
import { DEMO } from "../../scripts/lib/demo.mjs";
import { connectStore, readVersion } from "../../scripts/store-comparison/client.mjs";
import {
  compare,
  differences,
  readRecording,
  VERSIONS,
} from "../../scripts/store-comparison/recordings.mjs";
import { runComparison } from "../../scripts/store-comparison/run.mjs";
import { openSandbox } from "./sandbox";

const LONG_MS = 900_000;

test("changed, missing and additional facts are reported as differences", () => {
  const recorded = [{ status: 201, order: { total: "116.00", lines: ["a"] } }];
  const answered = [{ status: 201, order: { total: "100.00", lines: ["a", "b"] } }];
  expect(differences(recorded, answered)).toEqual([
    '0.order.total: "116.00" → "100.00"',
    '0.order.lines.1: undefined → "b"',
  ]);
  expect(differences(answered, recorded)).toContain('0.order.lines.1: "b" → undefined');
  expect(differences(recorded, structuredClone(recorded))).toEqual([]);
});

test.concurrent.each([...VERSIONS])(
  "the sandbox returns the recorded responses of WooCommerce %s",
  async (version) => {
    const sandbox = await openSandbox(["--empty", "--woo-version", version]);
    try {
      const write = { key: DEMO.key, secret: DEMO.secret };
      const read = { key: "ck_demo_read", secret: "cs_demo_read" };
      const store = connectStore({ url: sandbox.origin, pairs: { write, read } });
      expect(await readVersion(store)).toBe(version);
      const recording = readRecording(version);
      const answers = await runComparison(store, { reset: true });
      expect(Object.keys(answers)).toHaveLength(Object.keys(recording).length);
      expect(compare(recording, answers)).toEqual([]);
    } finally {
      sandbox.close();
    }
  },
  LONG_MS,
);
