/** English texts of searching, of the cart's panel, and of choosing light or dark. */
export const findingEn = {
  search: {
    open: "Search",
    title: "What are you looking for?",
    suggestions: "Suggestions",
    count: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
    all: (typed: string) => `See everything for “${typed}”`,
    from: (price: string) => `from ${price}`,
    pieces: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  },
  panel: {
    title: "Your cart",
    subtotal: "Subtotal",
    later: "Delivery and coupons come next.",
    toCart: "See the cart",
  },
  theme: {
    label: "Light or dark",
    auto: "Auto",
    light: "Light",
    dark: "Dark",
  },
  section: {
    failed: "This part of the page could not be shown. The rest works.",
  },
};
