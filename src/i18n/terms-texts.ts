import type { texts as en } from "./en/terms";
import { byLanguage } from "./language";
import { useLanguage } from "./use-text";

/** Texts about times, delivery and payment, by language. */
export const TERMS_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/terms.ts", { eager: true, import: "texts" }),
);

/** Returns the texts about times, delivery and payment in the language in use. */
export function useTermsText() {
  return TERMS_TEXTS[useLanguage().language];
}
