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
  avoidedContains: (names: string) => `Contains ${names}, which you avoid.`,
  avoidedTraces: (names: string) => `May contain ${names}, which you avoid.`,
  avoidedUnknown: (names: string) => `You avoid ${names}: not known here, please ask us.`,
  own: "As declared:",
};
