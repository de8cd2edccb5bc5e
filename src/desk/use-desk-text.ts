import { DESK_TEXTS, type DeskTexts } from "../i18n/desk-texts";
import { useLanguage } from "../i18n/use-text";

/** Returns the desk's texts in the language in use. */
export function useDeskText(): DeskTexts {
  return DESK_TEXTS[useLanguage().language];
}

export type { DeskTexts };
