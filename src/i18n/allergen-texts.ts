import type { texts as en } from "./en/allergens";
import { byLanguage } from "./language";
import { useLanguage } from "./use-text";

/** Texts of allergens, by language. */
const ALLERGEN_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/allergens.ts", { eager: true, import: "texts" }),
);

/** Returns the texts of allergens in the language in use. */
export function useAllergenText() {
  return ALLERGEN_TEXTS[useLanguage().language];
}
