import { ADMIN_TEXTS, type AdminTexts } from "../i18n/admin-texts";
import { DESK_TEXTS, type DeskTexts } from "../i18n/desk-texts";
import { useLanguage } from "../i18n/use-text";

/** Returns the texts of the admin pages in the language in use. */
export function useAdminText(): AdminTexts {
  return ADMIN_TEXTS[useLanguage().language];
}

/** Returns the texts of orders, messages and sold-out goods, which are those of the desk. */
export function useStaffText(): DeskTexts {
  return DESK_TEXTS[useLanguage().language];
}
