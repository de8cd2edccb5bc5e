import type { texts as en } from "./en/failure";
import { byLanguage } from "./language";

/** Texts of a failed read, by language. */
export const FAILURE_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/failure.ts", { eager: true, import: "texts" }),
);
