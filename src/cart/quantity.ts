/** Least and most of one item that a person can order at once. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 999;

/** The whole quantity from 1 to 999 nearest to what was entered; 1 for what is no number. */
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
