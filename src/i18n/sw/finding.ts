import type { finding as en } from "../en/finding";

/** Kiswahili texts of the search, and of a part that failed. */
export const finding: typeof en = {
  search: {
    open: "Tafuta",
    title: "Unatafuta nini?",
    suggestions: "Mapendekezo",
    count: (count) => (count === 1 ? "Pendekezo 1" : `Mapendekezo ${count}`),
    all: (typed) => `Ona zote za “${typed}”`,
    from: (price) => `kuanzia ${price}`,
  },
  section: {
    failed: "Sehemu hii ya ukurasa imeshindwa kuonyeshwa. Zilizobaki zinafanya kazi.",
  },
};
