import type { texts as en } from "./en/gift";
import { byLanguage } from "./language";
import { useLanguage } from "./use-text";

/** Texts of gifts, by language. */
const GIFT_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/gift.ts", { eager: true, import: "texts" }),
);

/** Returns the texts of gifts in the language in use. */
export function useGiftText() {
  return GIFT_TEXTS[useLanguage().language];
}
