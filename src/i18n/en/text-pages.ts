/** English names of the pages that the shop's owner writes, in links. */
export const textPages = {
  privacy: "Privacy",
  terms: "Terms",
  delivery: "Delivery and returns",
  allergens: "Allergens",
  questions: "Questions",
};
