import type { texts as en } from "../en/footer";
import { extras } from "./extras";
import { textPages } from "./text-pages";

/** Kiswahili texts of newsletter and footer, loaded after the page above them. */
export const texts: typeof en = {
  ...extras,
  textPages,
  newsletter: {
    title: "Moto moto kutoka jikoni",
    text: "Ladha mpya, ofa na wazo la kitafunio, mara mbili kwa mwezi. Jiondoe wakati wowote.",
    email: "Barua pepe yako",
    consent: "Ndiyo, nitumie jarida.",
    subscribe: "Jiunge",
    sending: "Subiri kidogo…",
    done: "Tumeandika. Karibu: jarida lijalo litakujia.",
    confirm: "Bado kidogo: fungua barua pepe kutoka kwetu, kisha uthibitishe.",
    fewMails:
      "Kwa siku tunatuma barua chache tu za aina hii kwa anwani moja, na hatutumi yoyote kwa kilichothibitishwa tayari. Isipofika, tafuta ya awali.",
    emailMissing: "Andika anwani yako ya barua pepe.",
    emailWrong: "Hiyo si anwani kamili ya barua pepe, kama amina@example.com.",
    consentMissing: "Weka alama kwenye kisanduku ili tuweze kukuandikia.",
    trap: "Acha hapa wazi",
  },
  footer: {
    orders: "Oda zako",
    about: "Korosho, lozi na mabuyu, vilivyokaangwa kidogo kidogo Nairobi.",
    explore: "Tembelea",
    reach: "Tufikie",
    follow: "Tufuate",
    information: "Vizuri kujua",
    rights: "Haki zote zimehifadhiwa.",
    saying: "Haba na haba hujaza kibaba",
    sayingMeaning: "Kidogo kidogo hujaza kipimo",
  },
};
