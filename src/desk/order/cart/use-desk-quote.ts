import useSWR from "swr";
import { leftOf } from "../../../components/cart-lines";
import { isSameGoods } from "../../../shop/goods";
import type { ShopProblem } from "../../../shop/problem";
import type { DeskQuoteInput, Quote, QuoteLine } from "../../../shop/wire";
import { useDesk } from "../../desk-provider";
import { quoteInputOf, type DraftLine } from "../order-draft";
import { usePort } from "../../../shop/shop-context";

/**
 * Returns the cart's quote; the previous one stays while the next loads (`fresh` = it is current).
 */
export function useDeskQuote() {
  const api = usePort("desk");
  const input = quoteInputOf(useDesk((desk) => desk.draft));
  const answer = useSWR<Quote, ShopProblem>(
    input && ["get_desk_quote", input],
    ([, asked]: [string, DeskQuoteInput]) => api.getDeskQuote(asked),
    { keepPreviousData: true },
  );
  return { ...answer, data: input ? answer.data : undefined, fresh: !answer.isLoading };
}

/** Returns the quote's line of a line of the cart. */
export function pricedLine(quote: Quote | undefined, line: DraftLine): QuoteLine | undefined {
  return quote?.lines.find((priced) => isSameGoods(priced, line));
}

/** Limit of a line's quantity, and whether it applies per order. */
export type Limit = { maximum: number; perOrder: boolean };

/** Returns the limit from the quote for a line; undefined if all of it is available, or none. */
export function limitOf(quote: Quote | undefined, line: DraftLine): Limit | undefined {
  const maximum = leftOf(quote, line) ?? 0;
  if (maximum === 0) return undefined;
  const perOrder = quote?.notices.some(
    (notice) => notice.code === "one_per_order" && isSameGoods(notice, line),
  );
  return { maximum, perOrder: perOrder ?? false };
}
