import type { Product } from "../../shop/wire";

const BACKGROUND_COUNT = 5;

/** Returns which of the five soft backgrounds a product's picture has: one per category. */
export function tileOf(product: Product): number {
  return (product.categories[0]?.id ?? 0) % BACKGROUND_COUNT;
}
