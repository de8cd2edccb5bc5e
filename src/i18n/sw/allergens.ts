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
  own: "Kama ilivyotajwa:",
  filter: "Bila",
  hideTraces: "Ficha pia vinavyoweza kuwa na chembe",
  hidden: (count) => (count === 1 ? "Bidhaa 1 imefichwa" : `Bidhaa ${count} zimefichwa`),
  showHidden: "Onyesha",
  leftOut: (names, traces) =>
    traces
      ? `Bila ${names}: tunaficha vyenye kitu hicho na visivyojulikana. Chembe zinaweza kuwemo.`
      : `Bila ${names}: tunaficha vyenye kitu hicho, vinavyoweza kuwa na chembe, na visivyojulikana.`,
  noneLeft: (names) => `Hatujui kitu chochote bila ${names}. Chembe pia zinahesabiwa.`,
  notStated: (word) =>
    `Hatujui ni bidhaa zipi zisizo na “${word}”, kwa hiyo hatuonyeshi yoyote. Tafadhali tuulize.`,
  nearest: (typed) => `Hakuna kinacholingana kabisa na “${typed}”. Vilivyo karibu:`,
};
