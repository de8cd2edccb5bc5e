import { dayText } from "../day-text";
import type { texts as en } from "../en/product";

/** Kiswahili texts of the product page; other pages do not load them. */
export const texts: typeof en = {
  product: {
    loading: "Tunapakia bidhaa",
    navigation: "Njia ya dukani",
    back: "Rudi dukani",
    previous: "Iliyotangulia",
    next: "Inayofuata",
    pictures: "Picha",
    enlarge: (words, index, count) => `${words}, picha ${index} kati ya ${count}: ione kwa ukubwa`,
    pictureNumber: (index) => `Picha ya ${index}`,
    saving: (amount) => `Unaokoa ${amount}`,
    saleEnds: (day) => `hadi ${day}`,
    share: "Mwonyeshe rafiki",
    about: "Kuhusu kitafunio hiki",
    facts: "Ndani kuna nini",
    weight: "Uzito",
    reviews: "Wateja wanasema",
    noReviews: "Bado hakuna aliyeandika kuihusu.",
    average: (stars, count) =>
      `Nyota ${stars} kati ya 5, ${count === 1 ? "mtu 1 amepima" : `watu ${count} wamepima`}`,
    day: (iso) => dayText(iso, "sw"),
    related: "Unaweza pia kupenda",
  },
};
