import { ALLERGENS } from "../../components/product/allergens";
import type { Allergen } from "../../shop/wire";
import { WITHOUT_NOTHING, type Listing } from "./listing-address";

/**
 * Returns the changes that show what a filter hides, with its allergens marked, traces included. What
 * the person avoids is marked anyway, but without traces if these are accepted.
 */
export function showHidden(
  filter: Pick<Listing, "without" | "traces">,
  { avoided, traces }: { avoided: readonly Allergen[]; traces: boolean },
): Partial<Listing> {
  const hidden = filter.without.split(",");
  const isMarkedAnyway = (key: Allergen) => filter.traces === traces && avoided.includes(key);
  return {
    without: avoided.length > 0 ? WITHOUT_NOTHING : "",
    traces: false,
    marked: ALLERGENS.filter((key) => hidden.includes(key) && !isMarkedAnyway(key)).join(","),
  };
}
