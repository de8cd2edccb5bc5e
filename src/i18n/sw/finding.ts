import type { findingEn } from "../en/finding";

/** Kiswahili texts of searching, of the cart's panel, and of choosing light or dark. */
export const findingSw: typeof findingEn = {
  search: {
    open: "Tafuta",
    title: "Unatafuta nini?",
    suggestions: "Mapendekezo",
    count: (count) => (count === 1 ? "Pendekezo 1" : `Mapendekezo ${count}`),
    all: (typed) => `Ona zote za “${typed}”`,
    from: (price) => `kuanzia ${price}`,
    pieces: (count) => `Bidhaa ${count}`,
  },
  panel: {
    title: "Kikapu chako",
    subtotal: "Jumla ndogo",
    later: "Usafirishaji na kuponi vinafuata.",
    toCart: "Ona kikapu",
  },
  theme: {
    label: "Mwanga au giza",
    auto: "Kama kifaa",
    light: "Mwanga",
    dark: "Giza",
  },
  section: {
    failed: "Sehemu hii ya ukurasa imeshindwa kuonyeshwa. Zilizobaki zinafanya kazi.",
  },
};
