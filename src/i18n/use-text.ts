import { createContext, useContext } from "react";
import type { Language } from "./language";
import { problemText, type ProblemTexts } from "./problems";
import { textsOf, type Texts } from "./texts";

/** Language in use, and its setter. */
export type LanguageChoice = { language: Language; setLanguage: (language: Language) => void };

/** Context of the language; `LanguageProvider` sets it. */
export const LanguageContext = createContext<LanguageChoice>({
  language: "en",
  setLanguage: () => undefined,
});

/** Returns the texts in the language in use. */
export function useText(): Texts {
  return textsOf(useContext(LanguageContext).language);
}

/** Returns the language in use, and its setter. */
export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** Returns a function that formats a thrown value as a message. */
export function useProblemText(): (thrown: unknown) => string {
  const texts = useText();
  // Browsing does not load the messages of problems.
  const problems = texts.problems as ProblemTexts | undefined;
  return (thrown) => (problems ? problemText(thrown, problems) : texts.common.somethingWentWrong);
}
