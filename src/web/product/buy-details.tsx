import { AvoidedWarning } from "../avoided/avoided-warning";
import type { BuyDetailsProps } from "../routes/screens";
import { AllergenBox } from "./allergen-box";
import { ServiceTerms } from "./service-terms";

/**
 * Parts below the buy button. Their style is the page's own, because the server renders them before
 * this code loads.
 */
export function BuyDetails({ product, styles }: BuyDetailsProps) {
  return (
    <>
      <AvoidedWarning facts={product.allergen_facts} />
      <ServiceTerms className={styles["terms"]} />
      <AllergenBox product={product} className={styles["allergens"]} />
    </>
  );
}
