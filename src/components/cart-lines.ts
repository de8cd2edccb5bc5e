import { useMemo } from "react";
import { cartItemName, isProductEntry, type ProductCartItem } from "../cart/cart-item";
import type { CartDetails, CartEntry } from "../cart/types";
import { useCart } from "../cart/use-cart";
import { useLanguage } from "../i18n/use-text";
import { goodsOf, isSameGoods, type Goods } from "../shop/goods";
import { localised } from "../shop/localised";
import type { Language, Line, Quote, QuoteLine } from "../shop/wire";

/** Item of the cart that the shop can price. */
export type CartLine = CartEntry & ProductCartItem;

/** Returns the cart's items, in the order in which they were added. */
export function cartLines(details: CartDetails): CartLine[] {
  return Object.values(details).filter((entry): entry is CartLine => isProductEntry(entry));
}

/** Converts lines of the cart to the lines of a quote. */
export function linesOf(lines: readonly CartLine[]): Line[] {
  return lines.map((line) => ({ ...goodsOf(line), quantity: line.quantity }));
}

/** Returns a line with the name of its product in a language. */
export function lineIn<Item extends ProductCartItem>(line: Item, language: Language): Item {
  if (!line.product.translations) return line;
  const product = localised(line.product, language);
  return { ...line, product, name: cartItemName(product, line.selectedSize) };
}

/** Subscribes to the cart's items, in the language in use. */
export function useCartLines(): CartLine[] {
  const details = useCart((cart) => cart.cartDetails);
  const { language } = useLanguage();
  return useMemo(
    () => cartLines(details).map((line) => lineIn(line, language)),
    [details, language],
  );
}

/** Returns the quote's line for the same goods. */
export function quoteLineOf(quote: Quote | undefined, line: CartLine): QuoteLine | undefined {
  return quote?.lines.find((priced) => isSameGoods(priced, line));
}

/**
 * Returns the amount of a line: of the quote, else of the cart. Null = the line cannot be bought as
 * requested, and the quote's totals leave it out.
 */
export function lineAmount(quote: Quote | undefined, line: CartLine): number | null {
  const now = quoteLineOf(quote, line);
  if (now?.quantity !== line.quantity) return line.value;
  return now.available ? now.total : null;
}

/** Returns the available quantity of a line that requests more; undefined = unknown. */
export function leftOf(quote: Quote | undefined, goods: Goods): number | undefined {
  for (const notice of quote?.notices ?? []) {
    if (!("product_id" in notice) || !isSameGoods(notice, goods)) continue;
    if (notice.code === "one_per_order") return 1;
    return notice.code === "out_of_stock" ? (notice.left ?? 0) : 0;
  }
  return undefined;
}
