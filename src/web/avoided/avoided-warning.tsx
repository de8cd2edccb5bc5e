import { joined } from "../../components/product/allergens";
import { useAllergenText } from "../../i18n/allergen-texts";
import { useProduct } from "../../shop/use-product";
import type { Allergen, AllergenFacts, Product } from "../../shop/wire";
import { avoidedIn, useAvoidedAllergens } from "./avoided-allergens";
import styles from "./avoided-warning.module.css";

/** Facts of a product that was stored before products had them. */
const UNKNOWN: AllergenFacts = { declared: {}, others: "unknown" };

/** Warning that a product contains, may contain or leaves unknown what the person avoids. */
export function AvoidedWarning({ facts = UNKNOWN }: { facts?: AllergenFacts }) {
  const t = useAllergenText();
  const { avoided, traces: accepted } = useAvoidedAllergens();
  const { contains, traces, unknown } = avoidedIn(facts, avoided);
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => t.names[key]),
      t.and,
    );
  const warnings = [
    contains.length > 0 && t.avoidedContains(named(contains)),
    traces.length > 0 && !accepted && t.avoidedTraces(named(traces)),
    unknown.length > 0 && t.avoidedUnknown(named(unknown)),
  ].filter((text) => text !== false);
  if (warnings.length === 0) return null;
  return (
    <span className={styles.warning} role="note">
      {warnings.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

/**
 * Warning of an item in the cart. The shop's present declaration takes precedence over the one of
 * the day on which the item was added; it is requested only if the person avoids something.
 */
export function AvoidedLineWarning({ product }: { product: Product }) {
  const { avoided } = useAvoidedAllergens();
  const { data } = useProduct(avoided.length > 0 ? { slug: product.slug } : null);
  return <AvoidedWarning facts={data?.product.allergen_facts ?? product.allergen_facts} />;
}
