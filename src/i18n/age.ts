import type { setupEn } from "./en/setup";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago `then` was at `now` (milliseconds since 1970), in plain words. */
export function ageText(then: number, now: number, t: (typeof setupEn)["connection"]): string {
  const age = Math.max(0, now - then);
  if (age < 2 * MINUTE_MS) return t.justNow;
  if (age < HOUR_MS) return t.minutes(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return t.hours(Math.floor(age / HOUR_MS));
  return t.days(Math.floor(age / DAY_MS));
}
