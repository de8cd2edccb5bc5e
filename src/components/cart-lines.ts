import { useMemo } from "react";
import { isProductEntry, type ProductCartItem } from "../cart/cart-item";
import type { CartDetails, CartEntry } from "../cart/types";
import { useCart } from "../cart/use-cart";
import { goodsOf, isSameGoods, type Goods } from "../shop/goods";
import type { Line, Quote, QuoteLine } from "../shop/wire";

/** An item of the cart that the shop can price. */
export type CartLine = CartEntry & ProductCartItem;

/** The cart's items, in the order in which they were added. */
export function cartLines(details: CartDetails): CartLine[] {
  return Object.values(details).filter((entry): entry is CartLine => isProductEntry(entry));
}

/** What the shop is asked to price. */
export function linesOf(lines: readonly CartLine[]): Line[] {
  return lines.map((line) => ({ ...goodsOf(line), quantity: line.quantity }));
}

/** The cart's items, followed. */
export function useCartLines(): CartLine[] {
  const details = useCart((cart) => cart.cartDetails);
  return useMemo(() => cartLines(details), [details]);
}

/** The same goods in a quote. */
export function quoteLineOf(quote: Quote | undefined, line: CartLine): QuoteLine | undefined {
  return quote?.lines.find((priced) => isSameGoods(priced, line));
}

/** Pieces that can still be had of a line that asks for more; undefined = nothing is known. */
export function leftOf(quote: Quote | undefined, goods: Goods): number | undefined {
  for (const notice of quote?.notices ?? []) {
    if (!("product_id" in notice) || !isSameGoods(notice, goods)) continue;
    if (notice.code === "one_per_order") return 1;
    return notice.code === "out_of_stock" ? (notice.left ?? 0) : 0;
  }
  return undefined;
}
