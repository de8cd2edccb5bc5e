import type { texts as en } from "./en/offline";
import { byLanguage, type Language } from "./language";

/** Texts of an unreachable shop, by language. */
export const OFFLINE_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/offline.ts", { eager: true, import: "texts" }),
);

const MINUTE = 60_000;

/** Formats an age in milliseconds, in the largest unit that fits. */
export function agoText(age: number, language: Language): string {
  const t = OFFLINE_TEXTS[language];
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 1) return t.justNow;
  if (minutes < 60) return t.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t.hours(hours) : t.days(Math.floor(hours / 24));
}
