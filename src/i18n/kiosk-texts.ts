import { kioskEn } from "./en/kiosk";
import { kioskSw } from "./sw/kiosk";
import type { Language } from "./language";

/** Texts of the kiosk. */
export type KioskTexts = typeof kioskEn;

/** The kiosk's texts by language. */
export const KIOSK_TEXTS: Record<Language, KioskTexts> = { en: kioskEn, sw: kioskSw };
