import type { texts as en } from "../en/dates";

/** Kiswahili names of days (Sunday first) and months. */
export const texts: typeof en = {
  days: ["Jumapili", "Jumatatu", "Jumanne", "Jumatano", "Alhamisi", "Ijumaa", "Jumamosi"],
  months: "Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des".split(" "),
};
