import type { texts as en } from "./en/offline";
import { byLanguage, type Language } from "./language";

/** Texts of a shop out of reach, by language. */
export const OFFLINE_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/offline.ts", { eager: true, import: "texts" }),
);

const MINUTE = 60_000;

/** How long ago something was, in the largest unit that fits; `age` in milliseconds. */
export function agoText(age: number, language: Language): string {
  const t = OFFLINE_TEXTS[language];
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 1) return t.justNow;
  if (minutes < 60) return t.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t.hours(hours) : t.days(Math.floor(hours / 24));
}
