import type { texts as en } from "../en/base";
import { browse } from "./browse";
import { finding } from "./finding";

/** Kiswahili texts of browsing, in the language of customer service in Nairobi. */
export const texts: typeof en = {
  ...browse,
  ...finding,
  common: {
    loading: "Inapakia…",
    somethingWentWrong: "kuna hitilafu imetokea",
    unexpected: "Hitilafu isiyotarajiwa!",
    reload: "Pakia ukurasa tena",
    close: "Funga",
    fewer: "Punguza moja",
    more: "Ongeza moja",
    rated: (stars, count) => `Nyota ${stars} kati ya 5, maoni ${count}`,
    stars: (stars) => `Nyota ${stars} kati ya 5`,
    noReviews: "Bado hakuna maoni",
    wasPrice: "Awali:",
    nowPrice: "Sasa:",
    linkCopied: "Kiungo kimenakiliwa.",
    notifications: "Ujumbe",
  },
  shell: {
    home: "Nyumbani",
    shop: "Duka",
    contact: "Wasiliana Nasi",
    skip: "Ruka hadi yaliyomo",
    mainMenu: "Menyu kuu",
    openMenu: "Fungua menyu",
    closeMenu: "Funga menyu",
    cart: (count) => `Kikapu, bidhaa ${count}`,
    language: "Lugha",
  },
};
