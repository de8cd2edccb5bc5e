import useSWR from "swr";
import { usePort } from "../../shop/shop-context";
import type { ShopProblem } from "../../shop/problem";
import type { OrderChange, OrderChangeQuote } from "../../shop/wire";
import { pricedChangeOf, type ChangeDraft } from "./change-draft";

/** Operation in the SWR key of a change's quote. */
export const CHANGE_QUOTE = "quote_order_change";

/**
 * Returns the quote of a change; the previous one stays while the next loads (`fresh` = it is
 * current).
 */
export function useChangeQuote(change: ChangeDraft) {
  const api = usePort("desk");
  const input = pricedChangeOf(change);
  const answer = useSWR<OrderChangeQuote, ShopProblem>(
    input && [CHANGE_QUOTE, input],
    ([, asked]: [string, OrderChange]) => api.quoteOrderChange(asked),
    { keepPreviousData: true },
  );
  const { error } = answer;
  return {
    error,
    data: input ? answer.data : undefined,
    fresh: !answer.isLoading && !error,
  };
}
