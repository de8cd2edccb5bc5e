import { dayText } from "../day-text";

/** English texts of the product page; other pages do not load them. */
export const texts = {
  product: {
    loading: "Loading the product",
    navigation: "Way through the shop",
    back: "Back to the shop",
    previous: "Previous",
    next: "Next",
    pictures: "Pictures",
    enlarge: (words: string, index: number, count: number) =>
      `${words}, picture ${index} of ${count}: see it large`,
    pictureNumber: (index: number) => `Picture ${index}`,
    saving: (amount: string) => `You save ${amount}`,
    saleEnds: (day: string) => `until ${day}`,
    share: "Share this snack",
    about: "About this snack",
    facts: "Ingredients & nutrition",
    weight: "Net weight",
    reviews: "What shoppers say",
    noReviews: "Nobody has written about it yet.",
    average: (stars: number, count: number) =>
      `${stars} of 5 stars from ${count === 1 ? "1 rating" : `${count} ratings`}`,
    day: (iso: string) => dayText(iso, "en"),
    related: "Pairs well with",
  },
};
