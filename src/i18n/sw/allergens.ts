import type { texts as en } from "../en/allergens";

/** Kiswahili texts of allergens. */
export const texts: typeof en = {
  names: {
    peanuts: "karanga",
    tree_nuts: "njugu za miti (korosho, lozi, makadamia)",
    milk: "maziwa",
    sesame: "ufuta",
    soya: "soya",
    gluten: "gluteni (ngano)",
    egg: "mayai",
  },
  and: "na",
  contains: "Ina:",
  mayContain: (names) => `Huenda ina ${names}`,
  nothing: "Hakuna kitu chenye mzio kilichotajwa.",
  unknown: "Vitu vyenye mzio havijulikani: tafadhali tuulize.",
  avoidedContains: (names) => `Ina ${names}. Umesema unaepuka.`,
  avoidedTraces: (names) => `Huenda ina ${names}. Umesema unaepuka.`,
  avoidedUnknown: (names) => `Unaepuka ${names}: hapa haijulikani, tafadhali tuulize.`,
  own: "Kama ilivyotajwa:",
};
