import { declaredAs, isAvoided } from "../../components/product/allergens";
import type { Allergen, Product } from "../../shop/wire";

export type { Allergen };

/** Product's allergens as the core has parsed them. */
type Declared = Pick<Product, "allergen_facts">;

/** Allergens of a product, its traces, and whether the shop's statement is complete. */
export type AllergenFacts = { contains: Allergen[]; traces: Allergen[]; known: boolean };

/** Returns the allergens of a product in display order. */
export function allergensOf({ allergen_facts: facts }: Declared): AllergenFacts {
  return {
    contains: declaredAs("contains", facts),
    traces: declaredAs("may_contain", facts),
    known: facts.others === "not_declared",
  };
}

/**
 * Returns whether a product is offered without `left`; unknown is never without. Products that may
 * contain traces are offered only if the person wants to see them.
 */
export function isWithout(product: Declared, left: readonly Allergen[], traces = false): boolean {
  const { contains, known } = allergensOf(product);
  if (!traces) return !isAvoided(product.allergen_facts, left);
  return left.length === 0 || (known && !left.some((allergen) => contains.includes(allergen)));
}

/** Returns the traces of the avoided allergens in a product. */
export function warningsOf(product: Declared, left: readonly Allergen[]): Allergen[] {
  return allergensOf(product).traces.filter((allergen) => left.includes(allergen));
}
