import { isTrace } from "../../components/product/allergen-texts";
import type { Product } from "../../shop/wire";

/** Allergens of the filter, in display order. */
export const ALLERGENS = [
  "peanuts",
  "tree_nuts",
  "milk",
  "sesame",
  "soya",
  "gluten",
  "egg",
] as const;

/** Allergen of the filter. */
export type Allergen = (typeof ALLERGENS)[number];

/** Allergens of a product, its traces, and whether the shop has stated any. */
export type AllergenFacts = { contains: Allergen[]; traces: Allergen[]; known: boolean };

/** Words of the shop, English and Kiswahili; a bare "nuts" means tree nuts. */
const WORDS: Record<Allergen, RegExp> = {
  peanuts: /peanut|groundnut|karanga|njugu/i,
  tree_nuts: /cashew|almond|macadamia|pistachio|walnut|hazelnut|pecan|\bnuts?\b|korosho|lozi/i,
  milk: /milk|dairy|butter|lactose|maziwa/i,
  sesame: /sesame|simsim|ufuta/i,
  soya: /soya?\b/i,
  gluten: /gluten|wheat|barley|rye\b|oats?\b|ngano/i,
  egg: /\beggs?\b|mayai/i,
};

function namedIn(texts: readonly string[]): Allergen[] {
  return ALLERGENS.filter((allergen) => texts.some((text) => WORDS[allergen].test(text)));
}

/** Parses the allergens of a product from the shop's own words. */
export function allergensOf({ allergens }: Pick<Product, "allergens">): AllergenFacts {
  const contains = namedIn(allergens.filter((text) => !isTrace(text)));
  const traces = namedIn(allergens.filter(isTrace));
  return {
    contains,
    traces: traces.filter((allergen) => !contains.includes(allergen)),
    known: allergens.length > 0,
  };
}

/** Returns whether a product contains none of `without`; traces are shown, not filtered. */
export function isWithout(product: Pick<Product, "allergens">, left: readonly Allergen[]): boolean {
  const { contains, known } = allergensOf(product);
  if (left.length === 0) return true;
  return known && !left.some((allergen) => contains.includes(allergen));
}

/** Returns the traces of the avoided allergens in a product. */
export function warningsOf(
  product: Pick<Product, "allergens">,
  left: readonly Allergen[],
): Allergen[] {
  return allergensOf(product).traces.filter((allergen) => left.includes(allergen));
}
