/** English texts of allergens: one vocabulary for cards, filters, product pages and the kiosk. */
export const texts = {
  names: {
    peanuts: "peanuts",
    tree_nuts: "tree nuts",
    milk: "milk",
    sesame: "sesame",
    soya: "soya",
    gluten: "gluten",
    egg: "egg",
  },
  and: "and",
  contains: "Contains:",
  mayContain: (names: string) => `May contain ${names}`,
  nothing: "No allergen is declared.",
  unknown: "Allergens not known: please ask us.",
  own: "As declared:",
  filter: "Without",
  hideTraces: "Also hide what may contain traces",
  hidden: (count: number) => (count === 1 ? "1 product hidden" : `${count} products hidden`),
  showHidden: "Show",
  leftOut: (names: string, traces: boolean) =>
    traces
      ? `Without ${names}: we hide what contains it and what we do not know. Traces are possible.`
      : `Without ${names}: we hide what contains it, what may contain traces, and what we do not know.`,
  noneLeft: (names: string) => `We know of nothing without ${names}. Traces count as well.`,
  notStated: (word: string) =>
    `We do not know which products are free of “${word}”, so we show none. Please ask us.`,
  nearest: (typed: string) => `No exact match for “${typed}”. Closest:`,
};
