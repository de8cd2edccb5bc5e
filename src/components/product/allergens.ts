import type { Allergen, AllergenFacts, Presence } from "../../shop/wire";

/** All allergens in display order. */
export const ALLERGENS = [
  "peanuts",
  "tree_nuts",
  "milk",
  "sesame",
  "soya",
  "gluten",
  "egg",
] as const satisfies readonly Allergen[];

/** Returns the allergens that a product declares in this way, in display order. */
export function declaredAs(presence: Presence, { declared }: AllergenFacts): Allergen[] {
  return ALLERGENS.filter((allergen) => declared[allergen] === presence);
}

/** Whether a product declares, may contain or leaves unknown any of the avoided allergens. */
export function isAvoided(facts: AllergenFacts, avoided: readonly Allergen[]): boolean {
  return avoided.some((allergen) => facts.declared[allergen] ?? facts.others === "unknown");
}

/** Facts of a product that is not known, or was stored before products had them. */
export const UNKNOWN_FACTS: AllergenFacts = { declared: {}, others: "unknown" };

/** Avoided allergens of a product, by what the product states about them. */
export type AvoidedFacts = { contains: Allergen[]; traces: Allergen[]; unknown: Allergen[] };

/** Returns what a product states about the avoided allergens. */
export function avoidedIn(facts: AllergenFacts, avoided: readonly Allergen[]): AvoidedFacts {
  const matters = (allergen: Allergen) => avoided.includes(allergen);
  const isUnknown = facts.others === "unknown";
  return {
    contains: declaredAs("contains", facts).filter(matters),
    traces: declaredAs("may_contain", facts).filter(matters),
    unknown: isUnknown ? avoided.filter((allergen) => !facts.declared[allergen]) : [],
  };
}

/** Returns the list with an allergen added or removed, in display order. */
export function toggled(list: readonly Allergen[], allergen: Allergen): Allergen[] {
  const remove = list.includes(allergen);
  return ALLERGENS.filter((one) => (one === allergen ? !remove : list.includes(one)));
}

/** Joins names to a list: `peanuts, milk and sesame`. */
export function joined(names: readonly string[], and: string): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}
