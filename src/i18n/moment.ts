import type en from "./en/dates.json";
import { byLanguage, type Language } from "./language";

/** Offset of the shop's time, which its receipts use: Kenya keeps UTC+3 all year. */
export const SHOP_OFFSET_MS = 3 * 3_600_000;

/** Names of days and months, by language. */
export const DATES = byLanguage<typeof en>(
  import.meta.glob("./*/dates.json", { eager: true, import: "default" }),
);

const two = (number: number) => String(number).padStart(2, "0");

/** Formats the day of a time (milliseconds since 1970) in the shop's time zone: `Fri 20 Nov`. */
export function dayOf(ms: number, language: Language): string {
  const at = new Date(ms + SHOP_OFFSET_MS);
  return `${DATES[language].days[at.getUTCDay()]} ${at.getUTCDate()} ${DATES[language].months[at.getUTCMonth()]}`;
}

/** Formats the time of day in the shop's time zone: `14:05`. */
export function timeOf(ms: number): string {
  const at = new Date(ms + SHOP_OFFSET_MS);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** Formats a time (milliseconds since 1970) in the shop's time zone: `Fri 20 Nov, 14:05`. */
export function momentText(ms: number, language: Language): string {
  return `${dayOf(ms, language)}, ${timeOf(ms)}`;
}

/** Formats the date of a time in the shop's time zone: `20 Nov 2026`. */
export function dateOf(ms: number, language: Language): string {
  const at = new Date(ms + SHOP_OFFSET_MS);
  return `${at.getUTCDate()} ${DATES[language].months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** Returns the name of a day, 1 = Monday to 7 = Sunday, as in the shop's opening hours. */
export function dayName(day: number, language: Language): string {
  return DATES[language].days[day % 7] ?? "";
}
