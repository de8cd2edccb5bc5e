import type { Language } from "./language";
import { SHOP_OFFSET_MS } from "./moment";
import { PROMISE_TEXTS } from "./promise-text";

/** Formats a day `YYYY-MM-DD` as `Monday 2 November`, day and month on one line. */
export function weekdayText(iso: string, months: readonly string[], language: Language): string {
  const at = new Date(iso);
  const day = PROMISE_TEXTS[language].days[at.getUTCDay()];
  return `${day} ${at.getUTCDate()}\u00a0${months[at.getUTCMonth()]}`;
}

/** Returns the day of a time (milliseconds since 1970) in the shop's time zone, as `YYYY-MM-DD`. */
export const isoDayOf = (ms: number): string =>
  new Date(ms + SHOP_OFFSET_MS).toISOString().slice(0, 10);
