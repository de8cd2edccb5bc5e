/** English texts of the search, and of a part that failed. */
export const finding = {
  search: {
    open: "Search",
    title: "What are you looking for?",
    suggestions: "Suggestions",
    count: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
    all: (typed: string) => `See everything for “${typed}”`,
    from: (price: string) => `from ${price}`,
  },
  section: {
    failed: "This part of the page could not be shown. The rest works.",
  },
};
