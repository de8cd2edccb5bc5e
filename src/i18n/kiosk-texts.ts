import type { texts as en } from "./en/kiosk";
import { byLanguage } from "./language";

/** Texts of the kiosk. */
export type KioskTexts = typeof en;

/** The kiosk's texts by language. */
export const KIOSK_TEXTS = byLanguage<KioskTexts>(
  import.meta.glob("./*/kiosk.ts", { eager: true, import: "texts" }),
);
