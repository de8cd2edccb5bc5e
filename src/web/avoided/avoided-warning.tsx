import { AvoidedNote } from "../../components/product/avoided-note";
import { useAllergenText } from "../../i18n/allergen-texts";
import { useProduct } from "../../shop/use-product";
import type { Allergen, AllergenFacts, Product } from "../../shop/wire";
import { useAvoidedAllergens } from "./avoided-allergens";

type WarningProps = { facts: AllergenFacts | undefined };
type SettingProps = WarningProps & { avoided: readonly Allergen[]; traces: boolean };

/** Warning after a setting that the caller has read, for lists whose lines come and go. */
export function SettingWarning({ facts, avoided, traces }: SettingProps) {
  const t = useAllergenText();
  const wording = {
    contains: t.avoidedContains,
    traces: t.avoidedTraces,
    unknown: t.avoidedUnknown,
  };
  return <AvoidedNote facts={facts} avoided={avoided} acceptsTraces={traces} wording={wording} />;
}

/** Warning that a product contains, may contain or leaves unknown what the person avoids. */
export function AvoidedWarning({ facts }: WarningProps) {
  const { avoided, traces } = useAvoidedAllergens();
  return <SettingWarning facts={facts} avoided={avoided} traces={traces} />;
}

/** Product that the device stores, with its declaration of that day if the list keeps it. */
type StoredProduct = Pick<Product, "slug"> & Partial<Pick<Product, "allergen_facts">>;

/**
 * Warning of a product of a cart, an order or a list on the device. The shop's present declaration
 * takes precedence over the stored one; it is requested only if the person avoids something. A product
 * with neither is of unknown allergens, once the request has ended.
 */
export function AvoidedLineWarning({ product }: { product: StoredProduct }) {
  const { avoided } = useAvoidedAllergens();
  const { data, isLoading } = useProduct(avoided.length > 0 ? { slug: product.slug } : null);
  if (isLoading && !product.allergen_facts) return null;
  return <AvoidedWarning facts={data?.product.allergen_facts ?? product.allergen_facts} />;
}
