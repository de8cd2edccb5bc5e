import { hasPromisedTime, isOnRequest } from "../../components/product/size-choice";
import { AvoidedWarning } from "../avoided/avoided-warning";
import type { BuyDetailsProps } from "../routes/screens";
import { AllergenBox } from "./allergen-box";
import { PriceRequest } from "./price-request";
import { ServiceTerms } from "./service-terms";

/**
 * Parts below the buy button, and the question for a price in its place. Their style is the page's own,
 * because the server renders them before this code loads.
 */
export function BuyDetails({ product, offer, styles }: BuyDetailsProps) {
  return (
    <>
      {isOnRequest(offer) && <PriceRequest product={product} />}
      <AvoidedWarning facts={product.allergen_facts} />
      <ServiceTerms hasPromise={hasPromisedTime(offer)} className={styles["terms"]} />
      <AllergenBox product={product} className={styles["allergens"]} />
    </>
  );
}
