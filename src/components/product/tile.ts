import type { Product } from "../../shop/wire";

const GROUNDS = 5;

/** Which of the five soft grounds a product's picture stands on: one per category. */
export function tileOf(product: Product): number {
  return (product.categories[0]?.id ?? 0) % GROUNDS;
}
