import type { texts as en } from "./en/admin";
import { byLanguage } from "./language";

/** Texts of the admin pages. */
export type AdminTexts = typeof en;

/** Texts of the admin pages by language; the website never loads them. */
export const ADMIN_TEXTS = byLanguage<AdminTexts>(
  import.meta.glob("./*/admin.ts", { eager: true, import: "texts" }),
);
