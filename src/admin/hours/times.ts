import {
  DEFAULT_SLOT_DAYS_AHEAD,
  MAX_DELIVERY_WINDOW_MINUTES,
  MAX_EXTRA_DAYS,
  MAX_LEAD_MINUTES,
  MAX_SLOT_CAPACITY,
  MAX_SLOT_DAYS_AHEAD,
  MIN_DELIVERY_WINDOW_MINUTES,
  MIN_SLOT_MINUTES,
  type DeliveryTimes,
  type InvalidReason,
  type OpeningHours,
  type ShopTimes,
  type SlotRules,
} from "../../shop/wire";
import { replaced } from "../settings/rows";
import type { AdminTexts } from "../../i18n/admin-texts";

/** Hours of a day that was closed before. */
export const DEFAULT_HOURS: readonly [string, string] = ["08:00", "17:00"];

/** Slots of a shop that had none. */
export const DEFAULT_SLOTS: SlotRules = {
  windows: [
    ["10:00", "12:00"],
    ["14:00", "16:00"],
  ],
  capacity: null,
  days_ahead: DEFAULT_SLOT_DAYS_AHEAD,
};

/** Days of the week, 1 = Monday. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Times with a row for each day of the week: a day without hours is closed. */
export function withWholeWeek(times: ShopTimes): ShopTimes {
  const hoursOf = (day: number): OpeningHours =>
    times.schedule.opening_hours.find((row) => row.day === day) ?? {
      day,
      opens: null,
      closes: null,
    };
  return { ...times, schedule: { ...times.schedule, opening_hours: DAYS.map(hoursOf) } };
}

/** Slot after the last one; when it ends, the person types. */
export function nextSlot(windows: readonly [string, string][]): [string, string] {
  return [windows.at(-1)?.[1] ?? DEFAULT_HOURS[0], ""];
}

/** Times of deliveries with the days that a zone takes longer; 0 = the usual. */
export function withExtraDays(times: DeliveryTimes, zone: string, days: number): DeliveryTimes {
  const row = times.extra_days.findIndex(([name]) => name === zone);
  const rows = times.extra_days;
  if (days === 0) return { ...times, extra_days: rows.filter(([name]) => name !== zone) };
  const changed: [string, number] = [zone, days];
  return { ...times, extra_days: row < 0 ? [...rows, changed] : replaced(rows, row, changed) };
}

/** Limits of the fields with whole numbers, by the end of their path. */
const LIMITS: readonly (readonly [path: RegExp, min: number, max: number])[] = [
  [/\.(pickup_lead|delivery\.lead)$/, 0, MAX_LEAD_MINUTES],
  [/\.window$/, MIN_DELIVERY_WINDOW_MINUTES, MAX_DELIVERY_WINDOW_MINUTES],
  [/\.extra_days\.\d+\.1$/, 0, MAX_EXTRA_DAYS],
  [/\.capacity$/, 1, MAX_SLOT_CAPACITY],
  [/\.days_ahead$/, 0, MAX_SLOT_DAYS_AHEAD],
];

/** Error text of a field that the server refused. */
export function errorText(path: string, reason: InvalidReason, texts: AdminTexts): string {
  const { hours: t, settings } = texts;
  const limits = LIMITS.find(([pattern]) => pattern.test(path));
  if (limits) return t.wrongNumber(limits[1], limits[2]);
  if (reason === "too_long") return settings.tooLong;
  if (path.endsWith("slots.windows")) return t.noSlot;
  if (path.includes("slots.windows.")) return t.wrongSlot(MIN_SLOT_MINUTES);
  if (path.endsWith(".date")) return t.wrongDate;
  if (path.endsWith(".delivery.hours")) return t.wrongDeliveryHours(MIN_DELIVERY_WINDOW_MINUTES);
  if (!/\.(opening_hours|exceptions)\.\d+$/.test(path)) return settings.wrongValue;
  return t.wrongHours;
}
