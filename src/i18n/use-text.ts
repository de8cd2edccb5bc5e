import { createContext, useContext } from "react";
import { en, type Texts } from "./en";
import type { Language } from "./language";
import { problemText } from "./problems";
import { sw } from "./sw";

/** The language in use, and how to choose another. */
export type LanguageChoice = { language: Language; setLanguage: (language: Language) => void };

/** Held by `LanguageProvider`. */
export const LanguageContext = createContext<LanguageChoice>({
  language: "en",
  setLanguage: () => undefined,
});

/** All texts by language. */
export const TEXTS: Record<Language, Texts> = { en, sw };

/** The texts in the language in use. */
export function useText(): Texts {
  return TEXTS[useContext(LanguageContext).language];
}

/** The language in use, and how to choose another. */
export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** Puts whatever an operation threw into words. */
export function useProblemText(): (thrown: unknown) => string {
  const { language } = useLanguage();
  return (thrown) => problemText(thrown, language);
}
