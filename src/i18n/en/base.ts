import { browse } from "./browse";
import { finding } from "./finding";

/** English texts of browsing; `en/buying.ts` has the rest. */
export const texts = {
  ...browse,
  ...finding,
  common: {
    loading: "Loading…",
    somethingWentWrong: "something went wrong",
    unexpected: "Unexpected Application Error!",
    reload: "Load the page again",
    close: "Close",
    fewer: "One fewer",
    more: "One more",
    rated: (stars: string, count: number) =>
      `${stars} out of 5 stars, ${count} ${count === 1 ? "review" : "reviews"}`,
    stars: (stars: string) => `${stars} out of 5 stars`,
    noReviews: "No reviews yet",
    wasPrice: "Before:",
    nowPrice: "Now:",
    linkCopied: "Link copied.",
    notifications: "Messages",
  },
  shell: {
    home: "Home",
    shop: "Shop",
    contact: "Contact Us",
    skip: "Skip to the content",
    mainMenu: "Main menu",
    openMenu: "Open the menu",
    closeMenu: "Close the menu",
    cart: (count: number) => `Cart, ${count} ${count === 1 ? "item" : "items"}`,
    language: "Language",
  },
};
