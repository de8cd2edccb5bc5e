import type { CartDetails, CartEntry, CartState, FormatMoney } from "./types";

/** Formats minor units in one currency and language. */
export type MoneyText = (minor: number) => string;

type Totals = Pick<CartState, "cartDetails" | "cartCount" | "totalPrice" | "formattedTotalPrice">;

type Unpriced = {
  id: string | number;
  price: number | string;
  quantity: number;
  timestamp: string;
  [field: string]: unknown;
};

/** Binds a formatter to the cart's currency and language. */
export function moneyText(
  { currency, language }: Pick<CartState, "currency" | "language">,
  format: FormatMoney,
): MoneyText {
  return (minor) => format(minor, currency, language);
}

/** Returns the entry with its value and texts calculated from its price and quantity. */
export function priceEntry(entry: Unpriced, text: MoneyText): CartEntry {
  const price = Number(entry.price);
  const value = price * entry.quantity;
  return {
    ...(entry as CartEntry),
    value,
    formattedValue: text(value),
    formattedPrice: text(price),
  };
}

/** Returns count and total of the items. Always derived: running sums drift. */
export function totalsOf(cartDetails: CartDetails, text: MoneyText): Totals {
  let cartCount = 0;
  let totalPrice = 0;
  for (const entry of Object.values(cartDetails)) {
    cartCount += entry.quantity;
    totalPrice += entry.value;
  }
  return { cartDetails, cartCount, totalPrice, formattedTotalPrice: text(totalPrice) };
}

/** Returns the items with every text formatted for another currency or language. */
export function rewriteTexts(details: CartDetails, text: MoneyText): CartDetails {
  return Object.fromEntries(
    Object.entries(details).map(([key, entry]) => [key, priceEntry(entry, text)]),
  );
}
