import { browseSw } from "./browse-texts";
import type { Texts } from "./en";
import { contactSw } from "./contact-texts";
import { findingSw } from "./finding-texts";
import { orderPageSw } from "./order-page-texts";
import { orderSw } from "./order-texts";
import { setupSw } from "./setup-texts";

/** Kiswahili, as it is spoken to a customer in Nairobi. */
export const sw: Texts = {
  ...browseSw,
  ...orderSw,
  ...orderPageSw,
  ...contactSw,
  ...findingSw,
  ...setupSw,
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
    english: "English",
    swahili: "Kiswahili",
  },
  newsletter: {
    title: "Moto moto kutoka jikoni",
    text: "Ladha mpya, ofa na wazo la kitafunio, mara mbili kwa mwezi. Jiondoe wakati wowote.",
    email: "Barua pepe yako",
    consent: "Ndiyo, nitumie jarida.",
    subscribe: "Jiunge",
    sending: "Subiri kidogo…",
    done: "Karibu! Angalia barua pepe yako hivi karibuni.",
    emailMissing: "Andika anwani yako ya barua pepe.",
    emailWrong: "Hiyo si anwani kamili ya barua pepe, kama amina@example.com.",
    consentMissing: "Weka alama kwenye kisanduku ili tuweze kukuandikia.",
    trap: "Acha hapa wazi",
  },
  footer: {
    about: "Korosho, lozi na mabuyu, vilivyokaangwa kidogo kidogo Nairobi.",
    explore: "Tembelea",
    reach: "Tufikie",
    follow: "Tufuate",
    rights: "Haki zote zimehifadhiwa.",
    saying: "Haba na haba hujaza kibaba",
    sayingMeaning: "Kidogo kidogo hujaza kipimo",
  },
  notFound: {
    title: "Rafu hii ni tupu",
    text: "Hakuna ukurasa kwenye anwani hii. Huenda umehamishwa, au kiungo kina kosa la herufi.",
    toShop: "Nenda dukani",
    toHome: "Nenda ukurasa wa mwanzo",
  },
};
