import { cartItemFor } from "../../cart/cart-item";
import type { CartDetails } from "../../cart/types";
import { MAX_QUANTITY } from "../../cart/quantity";
import type { Product, Variation } from "../../shop/wire";
import type { CartLine } from "../../components/cart-lines";

/** A size that a line can be changed to. */
export type Size = {
  variation: Variation;
  /** The chosen values in the shop's order, as the cart names them. */
  label: string;
  /** Whether it is purchasable now. */
  there: boolean;
};

/** The sizes of a product that name every option; one that leaves an option open is no single size. */
export function sizesOf(product: Product): Size[] {
  return product.variations.flatMap((variation) => {
    const values = product.options.map(({ name }) => variation.options[name]);
    if (values.includes(undefined)) return [];
    const there = variation.purchasable && variation.in_stock && variation.price !== null;
    return [{ variation, label: values.join(", "), there }];
  });
}

/**
 * The cart with a line in another size, at the place where it was. A line that has that size
 * already takes the pieces up.
 */
export function resized(details: CartDetails, line: CartLine, size: Size): CartDetails {
  const item = cartItemFor(line.product, size.variation, size.label);
  const there = Object.hasOwn(details, item.id) ? details[item.id] : undefined;
  if (item.id === line.id) return details;
  const quantity = Math.min(MAX_QUANTITY, line.quantity + (there?.quantity ?? 0));
  const entry = { ...(there ?? line), ...item, quantity };
  const kept = Object.entries(details).flatMap(([id, other]): [string, typeof other][] => {
    if (id === line.id) return there ? [] : [[item.id, entry]];
    return [[id, id === item.id ? entry : other]];
  });
  return Object.fromEntries(kept);
}
