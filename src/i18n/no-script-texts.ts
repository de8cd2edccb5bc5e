import type { texts as en } from "./en/no-script";
import { byLanguage } from "./language";
import { useLanguage } from "./use-text";

/** Texts of pages without scripts, by language. */
export const NO_SCRIPT_TEXTS = byLanguage<typeof en>(
  import.meta.glob("./*/no-script.ts", { eager: true, import: "texts" }),
);

/** Returns the texts of pages without scripts in the language in use. */
export function useNoScriptText() {
  return NO_SCRIPT_TEXTS[useLanguage().language];
}
