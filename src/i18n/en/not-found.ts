/** English texts of the page for unknown URLs. */
export const notFound = {
  notFound: {
    pictureAlt: "An empty paper cone, peanuts in their shells around it",
    title: "This shelf is empty",
    text: "There is no page at this address. It may have moved, or the link has a typing mistake.",
    toShop: "Go to the shop",
    toHome: "Go to the home page",
    didYouMean: (count: number): string =>
      count === 1 ? "Did you mean this?" : "Did you mean one of these?",
  },
};
