import { KIOSK_TEXTS, type KioskTexts } from "../i18n/kiosk-texts";
import { useLanguage } from "../i18n/use-text";

/** Returns the kiosk's texts in the language in use. */
export function useKioskText(): KioskTexts {
  return KIOSK_TEXTS[useLanguage().language];
}

export type { KioskTexts };
