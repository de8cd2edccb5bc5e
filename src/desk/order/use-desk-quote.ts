import useSWR from "swr";
import { leftOf } from "../../components/cart-lines";
import { isSameGoods } from "../../shop/goods";
import type { ShopProblem } from "../../shop/problem";
import type { DeskQuoteInput, Quote, QuoteLine } from "../../shop/wire";
import { useDesk } from "../desk-provider";
import { quoteInputOf, type DraftLine } from "./order-draft";
import { usePort } from "../../shop/shop-context";

/** What the cart costs now; the last answer stays while the next is on its way (`fresh` = it is there). */
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

/** The priced line of a line of the cart. */
export function pricedLine(quote: Quote | undefined, line: DraftLine): QuoteLine | undefined {
  return quote?.lines.find((priced) => isSameGoods(priced, line));
}

/** Why fewer pieces of a line can be ordered than it asks for, and how many. */
export type Limit = { most: number; perOrder: boolean };

/** The limit that the quote tells of a line; undefined where it can be ordered, or not at all. */
export function limitOf(quote: Quote | undefined, line: DraftLine): Limit | undefined {
  const most = leftOf(quote, line) ?? 0;
  if (most === 0) return undefined;
  const perOrder = quote?.notices.some(
    (notice) => notice.code === "one_per_order" && isSameGoods(notice, line),
  );
  return { most, perOrder: perOrder ?? false };
}
