import { createContext, useContext } from "react";
import type { Language } from "./language";
import { problemText, type ProblemTexts } from "./problems";
import { textsOf, type Texts } from "./texts";

/** The language in use, and how to choose another. */
export type LanguageChoice = { language: Language; setLanguage: (language: Language) => void };

/** Held by `LanguageProvider`. */
export const LanguageContext = createContext<LanguageChoice>({
  language: "en",
  setLanguage: () => undefined,
});

/** The texts in the language in use. */
export function useText(): Texts {
  return textsOf(useContext(LanguageContext).language);
}

/** The language in use, and how to choose another. */
export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** Puts whatever an operation threw into words. */
export function useProblemText(): (thrown: unknown) => string {
  const texts = useText();
  // Whoever only browsed may not have the words for it yet.
  const problems = texts.problems as ProblemTexts | undefined;
  return (thrown) => (problems ? problemText(thrown, problems) : texts.common.somethingWentWrong);
}
