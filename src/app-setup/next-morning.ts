/** Kenya keeps UTC+3 all year; a shop's day has begun by five. */
const SHOP_OFFSET_MS = 3 * 3_600_000;
const MORNING_MS = 5 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Five o'clock of the next day in the shop, milliseconds since 1970. */
export function nextMorning(now: number): number {
  const midnight = Math.floor((now + SHOP_OFFSET_MS) / DAY_MS) * DAY_MS - SHOP_OFFSET_MS;
  return midnight + DAY_MS + MORNING_MS;
}
