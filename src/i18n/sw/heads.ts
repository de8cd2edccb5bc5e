import type { headsEn } from "../en/heads";

/** Kiswahili descriptions of pages that name themselves in no text on the screen; server only. */
export const headsSw: typeof headsEn = {
  cart: "Unachotaka kununua, kimoja kimoja, na bei yake.",
  checkout: "Njoo uchukue dukani au tukuletee Nairobi, na ulipe upendavyo.",
  orderTitle: "Oda yako",
  order: "Oda yako iko wapi, ina nini na imelipwaje.",
  previewAlt: "Bakuli limejaa korosho na lozi, na mabuyu mekundu katikati",
};
