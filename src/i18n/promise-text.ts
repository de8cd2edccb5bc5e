import type { Opening, ShopTime, TimePromise } from "../shop/wire";
import type en from "./en/promise.json";
import { byLanguage, type Language } from "./language";
import { DATES, SHOP_OFFSET_MS, timeOf } from "./moment";

/** Texts of promised times, by language; mails and WooCommerce's orders use the same files. */
export const PROMISE_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/promise.json", { eager: true, import: "default" }),
);

/** Date of a time (milliseconds since 1970) in the shop's time zone, to be read by its UTC methods. */
const shopDate = (ms: number) => new Date(ms + SHOP_OFFSET_MS);

/** Days ahead that are named by the day of the week alone. */
const NAMED_DAYS = 6;

/** Fills the places `{name}` of a text. */
const filled = (text: string, parts: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? "");

/** Day as said now: `today`, `tomorrow`, `Monday`, or `Monday 30 Nov`. */
export function dayText({ at, in_days }: ShopTime, language: Language): string {
  const t = PROMISE_TEXTS[language];
  if (in_days === 0) return t.today;
  if (in_days === 1) return t.tomorrow;
  const date = shopDate(at);
  const name = t.days[date.getUTCDay()] ?? "";
  if (in_days > 1 && in_days <= NAMED_DAYS) return name;
  return `${name} ${date.getUTCDate()} ${DATES[language].months[date.getUTCMonth()]}`;
}

/** Times of day from … to … on one line: `07:30–18:30`. */
export const clockSpanText = (from: string, until: string): string => `${from}–\u2060${until}`;

/** Time from … to … (milliseconds since 1970) in the shop's time zone: `10:00–12:00`. */
export const spanText = (from: number, until: number): string =>
  clockSpanText(timeOf(from), timeOf(until));

/** Sentence of a promise: `Ready today from 14:30`, `Delivered Monday, 10:00–12:00`. */
export function promiseText(promise: TimePromise, language: Language): string {
  const t = PROMISE_TEXTS[language];
  const day = dayText(promise.from, language);
  switch (promise.kind) {
    case "ready":
      return filled(t.ready, { day, time: timeOf(promise.from.at) });
    case "delivered":
      return filled(t.delivered, { day, time: spanText(promise.from.at, promise.until) });
  }
}

/** Time of a promise, after the name of its choice: `today, 14:30`, `Monday, 10–12`. */
export function promisedTimeText(promise: TimePromise, language: Language): string {
  const { at } = promise.from;
  const time = promise.kind === "ready" ? timeOf(at) : spanText(at, promise.until);
  return `${dayText(promise.from, language)}, ${time}`;
}

/** Sentence of a closed shop: `Closed now, opens Monday at 07:30`. */
export function closedText(opening: Opening & { state: "closed" }, language: Language): string {
  const t = PROMISE_TEXTS[language];
  const { opens, holiday = "" } = opening;
  if (!opens) return t.closed;
  const parts = { holiday, day: dayText(opens, language), time: timeOf(opens.at) };
  return filled(holiday ? t.holiday_until : t.closed_until, parts);
}
