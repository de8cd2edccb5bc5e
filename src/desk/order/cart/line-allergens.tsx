import { AvoidedNote } from "../../../components/product/avoided-note";
import { useProduct } from "../../../shop/use-product";
import { useDeskText } from "../../use-desk-text";
import { useCustomerProfile } from "../customer/use-customer";

/**
 * Warning of what the order's customer avoids in the product with this slug. A product that is not
 * in the catalogue, or not read yet, is unknown.
 */
export function LineAllergens({ slug }: { slug: string | undefined }) {
  const t = useDeskText().customers;
  const avoided = useCustomerProfile()?.details.avoided ?? [];
  const { data } = useProduct(avoided.length > 0 && slug ? { slug } : null);
  return <AvoidedNote facts={data?.product.allergen_facts} avoided={avoided} wording={t} />;
}
