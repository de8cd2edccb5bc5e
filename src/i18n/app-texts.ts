import type { texts as en } from "./en/setup";
import { byLanguage } from "./language";
import { textsOf, type Texts } from "./texts";
import { useLanguage } from "./use-text";

/** Texts that only desk and kiosk show, by language; the website never loads them. */
export const APP_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/setup.ts", { eager: true, import: "texts" }),
);

/** Returns all texts of the app in the language in use. */
export function useAppText(): Texts & typeof en {
  const { language } = useLanguage();
  return { ...textsOf(language), ...APP_TEXTS[language] };
}
