import type { Clock } from "../device/clock";

type Alarm = { at: number; every: number | null; work: () => void };

/** Clock that only tests advance. Starts on Fri 20 Nov 2026, 11:00 in Nairobi. */
export function fakeClock(start = Date.UTC(2026, 10, 20, 8)) {
  let now = start;
  const alarms = new Set<Alarm>();
  const set = (ms: number, every: number | null, work: () => void) => {
    const alarm = { at: now + ms, every, work };
    alarms.add(alarm);
    return () => void alarms.delete(alarm);
  };
  const next = (until: number) =>
    [...alarms].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  const clock: Clock & { advance(ms: number): void } = {
    now: () => now,
    after: (ms, work) => set(ms, null, work),
    every: (ms, work) => set(ms, ms, work),
    advance(ms) {
      const until = now + ms;
      for (let alarm = next(until); alarm; alarm = next(until)) {
        now = alarm.at;
        if (alarm.every === null) alarms.delete(alarm);
        else alarm.at += alarm.every;
        alarm.work();
      }
      now = until;
    },
  };
  return clock;
}
