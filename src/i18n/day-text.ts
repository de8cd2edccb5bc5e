import type { Language } from "./language";
import { DATES } from "./moment";

/** Formats a day `YYYY-MM-DD` as `2 Nov 2026`, without `Intl`, which the page renderer lacks. */
export function dayText(iso: string, language: Language): string {
  const [year, month, day] = iso.split("-").map(Number);
  return `${day} ${DATES[language].months[(month ?? 1) - 1]} ${year}`;
}
