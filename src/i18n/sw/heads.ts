import type { texts as en } from "../en/heads";

/** Kiswahili titles and descriptions of pages without such a text on the screen; server only. */
export const texts: typeof en = {
  shop: "Korosho, lozi, makadamia, karanga, mbegu na mabuyu, zimekaangwa Nairobi. Chagua saizi, tukuletee au uje uchukue.",
  afterAbout: "Chagua saizi, tukuletee au uje uchukue.",
  product: (name) =>
    `${name}: freshi kutoka jikoni, kwa saizi unayotaka, tukuletee au uje uchukue.`,
  cart: "Unachotaka kununua, kimoja kimoja, na bei yake.",
  checkout: "Njoo uchukue dukani au tukuletee, na ulipe upendavyo.",
  orderTitle: "Oda yako",
  order: "Oda yako iko wapi, ina nini na imelipwaje.",
  giftTitle: "Zawadi yako",
  gift: "Zawadi yako ina nini na itafika lini.",
  priceFrom: "kuanzia",
  previewAlt: "Bakuli limejaa korosho na lozi, na mabuyu mekundu katikati",
};
