import type { texts as en } from "./en/desk";
import { byLanguage } from "./language";

/** Texts of the desk. */
export type DeskTexts = typeof en;

/** Texts of the desk by language; the website never loads them. */
export const DESK_TEXTS = byLanguage<DeskTexts>(
  import.meta.glob("./*/desk.ts", { eager: true, import: "texts" }),
);
