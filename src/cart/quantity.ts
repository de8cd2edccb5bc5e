// Quantities of a line.
import { MAX_QUANTITY, MIN_QUANTITY } from "../shop/wire";

export { MAX_QUANTITY, MIN_QUANTITY };

/** Nearest quantity that can be ordered; the smallest for what is no number. */
export function clampQuantity(entered: number): number {
  if (Number.isNaN(entered)) return MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(entered)));
}

/** Most pieces of a product that one order may have. */
export function mostPieces(product: { sold_individually?: boolean }): number {
  return product.sold_individually ? 1 : MAX_QUANTITY;
}

/** Whether a person could have ordered exactly this many. */
export function isOrderableQuantity(quantity: unknown): boolean {
  return (
    Number.isInteger(quantity) &&
    Number(quantity) >= MIN_QUANTITY &&
    Number(quantity) <= MAX_QUANTITY
  );
}
