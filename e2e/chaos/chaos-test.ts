// What drills have in common: a mishap is tried many times on the real window, and each try is judged
// by what the store and the disk hold, never by what the app says of itself.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { Device } from "../desktop/device";

/** What one try came to: its outcome in a few words, and what was wrong, if anything. */
export type Try = { outcome: string; wrong?: string };

/** A try with all that was wrong about it. */
export function verdict(outcome: string, wrong: readonly string[]): Try {
  return wrong.length === 0 ? { outcome } : { outcome, wrong: wrong.join("; ") };
}

/** What the app is told of the sandbox's store, with pauses twenty times shorter than in life. */
export function hurried(device: Device): NodeJS.ProcessEnv {
  return { ...sandboxSettings(device.sandbox), KOROSHO_TEST_TIME_SCALE: "20" };
}

/** A mishap and how it is tried. */
export type ChaosTest = {
  /** One try on a machine; `random` is the same for the same seed. */
  run(device: Device, at: number, random: Random): Promise<Try>;
  /** What must hold after all of them; answers with what does not. */
  after?(device: Device): Promise<string[]>;
};

/** Chance that can be repeated. */
export type Random = { between(low: number, high: number): number };

/** Linear congruence (Knuth's MMIX constants): good enough to scatter kills. */
export function randomFrom(seed: number): Random {
  let state = BigInt(seed);
  return {
    between(low, high) {
      state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
      return low + Number((state >> 33n) % BigInt(high - low + 1));
    },
  };
}

/** Tries a drill so often and counts the outcomes. */
export async function repeat(drill: ChaosTest, device: Device, runs: number, seed = 1) {
  const random = randomFrom(seed);
  const outcomes = new Map<string, number>();
  const wrong: string[] = [];
  for (let at = 0; at < runs; at += 1) {
    const tried = await drill.run(device, at, random);
    outcomes.set(tried.outcome, (outcomes.get(tried.outcome) ?? 0) + 1);
    if (tried.wrong) {
      wrong.push(`run ${at}: ${tried.wrong}`);
      console.log(`✗ run ${at}: ${tried.wrong}`);
    }
  }
  wrong.push(...((await drill.after?.(device)) ?? []));
  return { runs, outcomes: Object.fromEntries(outcomes), wrong };
}

/** Makes a test of a drill: a few tries in the suite, as many as asked for in a drill. */
export function defineChaosTest(name: string, drill: ChaosTest, few: number): void {
  const runs = Number(process.env.CHAOS_RUNS ?? few);
  if (!(runs >= 1)) throw new Error(`so many runs are none: ${process.env.CHAOS_RUNS}`);
  describe(name, () => {
    let device: Device;
    beforeAll(async () => void (device = await Device.start()));
    afterAll(async () => {
      await device.close();
      device.end();
    });
    test(`${runs} times`, { timeout: Math.max(1_800_000, runs * 60_000), retry: 0 }, async () => {
      const result = await repeat(drill, device, runs, Number(process.env.CHAOS_SEED ?? 1));
      console.table(result.outcomes);
      console.log(`${name}: ${result.runs} runs, ${result.wrong.length} wrong`);
      expect(result.wrong).toEqual([]);
    });
  });
}
