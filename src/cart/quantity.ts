// Quantities of a line item.
import { MAX_QUANTITY, MIN_QUANTITY } from "../shop/wire";

export { MAX_QUANTITY, MIN_QUANTITY };

/** Returns the nearest quantity that can be ordered; the smallest for NaN. */
export function clampQuantity(entered: number): number {
  if (Number.isNaN(entered)) return MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(entered)));
}

/** Returns the largest quantity of a product that one order may have. */
export function mostPieces(product: { sold_individually?: boolean }): number {
  return product.sold_individually ? 1 : MAX_QUANTITY;
}

/** Whether a value is a quantity that the shop accepts. */
export function isOrderableQuantity(quantity: unknown): boolean {
  return (
    Number.isInteger(quantity) &&
    Number(quantity) >= MIN_QUANTITY &&
    Number(quantity) <= MAX_QUANTITY
  );
}
