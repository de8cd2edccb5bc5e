import type { Language } from "./language";

/** Kenya keeps UTC+3 all year; the shop's time is what its receipts say. */
const SHOP_OFFSET_MS = 3 * 3_600_000;

const DAYS: Record<Language, readonly string[]> = {
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  sw: ["Jumapili", "Jumatatu", "Jumanne", "Jumatano", "Alhamisi", "Ijumaa", "Jumamosi"],
};

/** Short names of the months. */
export const MONTHS: Record<Language, readonly string[]> = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  sw: "Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des".split(" "),
};

const two = (number: number) => String(number).padStart(2, "0");

/** The day of a moment (milliseconds since 1970) in the shop's time: `Fri 20 Nov`. */
export function dayOf(ms: number, language: Language): string {
  const at = new Date(ms + SHOP_OFFSET_MS);
  return `${DAYS[language][at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[language][at.getUTCMonth()]}`;
}

/** A moment (milliseconds since 1970) in the shop's time: `Fri 20 Nov, 14:05`. */
export function momentText(ms: number, language: Language): string {
  const at = new Date(ms + SHOP_OFFSET_MS);
  return `${dayOf(ms, language)}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** Name of a day, 1 = Monday to 7 = Sunday, as the shop's opening hours count. */
export function dayName(day: number, language: Language): string {
  return DAYS[language][day % 7] ?? "";
}
