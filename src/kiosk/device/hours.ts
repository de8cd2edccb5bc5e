import type { OpeningHours } from "../../shop/wire";

/** Offset of Kenya's time: UTC+3 all year. */
const SHOP_OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Opening state of the shop, with the time to display. */
export type OpenState =
  | { open: true; from: string | null; to: string | null }
  | { open: false; day: number | null; today: boolean; at: string | null };

const ALWAYS: OpenState = { open: true, from: null, to: null };

/** Returns the day of the week (1 = Monday) and `HH:MM` in the shop's time zone. */
function shopTime(now: number): { day: number; time: string } {
  const local = new Date(now + SHOP_OFFSET_MS);
  return { day: local.getUTCDay() || 7, time: local.toISOString().slice(11, 16) };
}

function hoursOf(hours: readonly OpeningHours[], day: number): OpeningHours | undefined {
  return hours.find((row) => row.day === day && row.opens !== null && row.closes !== null);
}

/** Returns the opening state at a time; a shop without opening hours is always open. */
export function openState(hours: readonly OpeningHours[], now: number): OpenState {
  if (!hours.some((row) => row.opens !== null)) return ALWAYS;
  const { day, time } = shopTime(now);
  const today = hoursOf(hours, day);
  if (today && time >= (today.opens ?? "") && time < (today.closes ?? "")) {
    return { open: true, from: today.opens, to: today.closes };
  }
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const then = shopTime(now + ahead * DAY_MS);
    const row = hoursOf(hours, then.day);
    const passed = ahead === 0 && time >= (row?.opens ?? "");
    if (row && !passed) return { open: false, day: row.day, today: ahead === 0, at: row.opens };
  }
  return { open: false, day: null, today: false, at: null };
}
