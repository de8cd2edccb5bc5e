import { cartItemFor } from "../../cart/cart-item";
import type { CartDetails } from "../../cart/types";
import { MAX_QUANTITY } from "../../cart/quantity";
import type { Product, Variation } from "../../shop/wire";
import type { CartLine } from "../../components/cart-lines";

/** Size that a line can be changed to. */
export type Size = {
  variation: Variation;
  /** Chosen values in the shop's order, as the cart names them. */
  label: string;
  /** Whether it is purchasable now. */
  available: boolean;
};

/** Returns the sizes of a product that specify every option; others are not a single size. */
export function sizesOf(product: Product): Size[] {
  return product.variations.flatMap((variation) => {
    const values = product.options.map(({ name }) => variation.options[name]);
    if (values.includes(undefined)) return [];
    const available = variation.purchasable && variation.in_stock && variation.price !== null;
    return [{ variation, label: values.join(", "), available }];
  });
}

/**
 * Returns the cart with a line in another size, in the same place. If another line has that size
 * already, the quantities are added.
 */
export function resized(details: CartDetails, line: CartLine, size: Size): CartDetails {
  const item = cartItemFor(line.product, size.variation, size.label);
  const existing = Object.hasOwn(details, item.id) ? details[item.id] : undefined;
  if (item.id === line.id) return details;
  const quantity = Math.min(MAX_QUANTITY, line.quantity + (existing?.quantity ?? 0));
  const entry = { ...(existing ?? line), ...item, quantity };
  const entries = Object.entries(details).flatMap(([id, other]): [string, typeof other][] => {
    if (id === line.id) return existing ? [] : [[item.id, entry]];
    return [[id, id === item.id ? entry : other]];
  });
  return Object.fromEntries(entries);
}
