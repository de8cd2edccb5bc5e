// Harness of the chaos tests: repeats one fault on the real window and checks each run by the
// contents of store and disk, never by the app's own reports.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomFrom, type Random } from "../../scripts/lib/random.mjs";
import { seedOfRun } from "../../scripts/lib/seed.mjs";
import { Device } from "../desktop/device";

/** Result of one run: its outcome for the table of counts, and the violations. */
export type RunResult = { outcome: string; wrong: readonly string[] };

/** Fault and its procedure. */
export type ChaosTest = {
  /** Executes one run on a device; `random` repeats for the same seed. */
  run(device: Device, at: number, random: Random): Promise<RunResult>;
  /** Checks after all runs; returns the violations. */
  after?(device: Device): Promise<string[]>;
};

/** Entry with which a table begins, by the seed of the commit: all have their turn over the commits. */
const FIRST = seedOfRun() ?? 0;

/** Chaos test that runs the entries of a table in turn. */
export function eachInTurn<Entry>(
  table: Record<string, Entry>,
  run: (device: Device, name: string, entry: Entry, at: number) => Promise<RunResult>,
): ChaosTest {
  const entries = Object.entries(table);
  return {
    run(device, at) {
      const [name, entry] = entries[(FIRST + at) % entries.length] as [string, Entry];
      return run(device, name, entry, at).catch((cause: unknown) => {
        throw new Error(`${name}: ${String(cause)}`, { cause });
      });
    },
  };
}

/** Executes a chaos test several times and counts the outcomes. */
export async function runRepeatedly(chaosTest: ChaosTest, device: Device, runs: number, seed = 1) {
  const random = randomFrom(seed);
  const outcomes = new Map<string, number>();
  const wrong: string[] = [];
  for (let at = 0; at < runs; at += 1) {
    const tried = await chaosTest.run(device, at, random);
    outcomes.set(tried.outcome, (outcomes.get(tried.outcome) ?? 0) + 1);
    if (tried.wrong.length > 0) {
      wrong.push(`run ${at}: ${tried.wrong.join("; ")}`);
      console.log(`✗ ${wrong.at(-1)}`);
    }
  }
  wrong.push(...((await chaosTest.after?.(device)) ?? []));
  return { runs, outcomes: Object.fromEntries(outcomes), wrong };
}

/** Registers a chaos test with Vitest; `CHAOS_RUNS` overrides the number of runs. */
export function defineChaosTest(name: string, chaosTest: ChaosTest, defaultRuns: number): void {
  const runs = Number(process.env.CHAOS_RUNS ?? defaultRuns);
  if (!(runs >= 1)) throw new Error(`not a number of runs: ${process.env.CHAOS_RUNS}`);
  describe(name, () => {
    let device: Device;
    beforeAll(async () => void (device = await Device.start()));
    afterAll(async () => {
      await device.close();
      device.end();
    });
    test(`${runs} times`, { timeout: Math.max(1_800_000, runs * 60_000), retry: 0 }, async () => {
      const result = await runRepeatedly(
        chaosTest,
        device,
        runs,
        Number(process.env.CHAOS_SEED ?? 1),
      );
      console.table(result.outcomes);
      console.log(`${name}: ${result.runs} runs, ${result.wrong.length} wrong`);
      expect(result.wrong).toEqual([]);
    });
  });
}
