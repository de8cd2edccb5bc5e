import { deskEn } from "./en/desk";
import { deskOrdersEn } from "./en/desk-orders";
import type { Language } from "./language";
import { deskSw } from "./sw/desk";
import { deskOrdersSw } from "./sw/desk-orders";

/** Texts of the desk. */
export type DeskTexts = typeof deskEn & typeof deskOrdersEn;

/** The desk's texts by language; the shoppers' website never loads them. */
export const DESK_TEXTS: Record<Language, DeskTexts> = {
  en: { ...deskEn, ...deskOrdersEn },
  sw: { ...deskSw, ...deskOrdersSw },
};
