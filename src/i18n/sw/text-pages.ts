import type { textPages as en } from "../en/text-pages";

/** Kiswahili names of the pages that the shop's owner writes, in links. */
export const textPages: typeof en = {
  privacy: "Faragha",
  terms: "Masharti",
  delivery: "Usafirishaji na kurudisha",
  allergens: "Vyakula vyenye mzio",
  questions: "Maswali",
};
