import { setupEn } from "./en/setup";
import { setupSw } from "./sw/setup";
import { textsOf, type Texts } from "./texts";
import { useLanguage } from "./use-text";

/** Texts that only desk and kiosk show, by language; shoppers on the web never load them. */
export const APP_TEXTS = { en: setupEn, sw: setupSw };

/** All texts of the app in the language in use. */
export function useAppText(): Texts & typeof setupEn {
  const { language } = useLanguage();
  return { ...textsOf(language), ...APP_TEXTS[language] };
}
