import useSWR from "swr";
import { isSameGoods } from "../../shop/goods";
import type { ShopProblem } from "../../shop/problem";
import type { DeskQuoteInput, Quote, QuoteLine } from "../../shop/wire";
import { useDesk } from "../desk-provider";
import { quoteInputOf, type DraftLine } from "../draft";
import { useDeskApi } from "../use-desk-api";

/** What the basket costs now; the last answer stays while the next is on its way (`fresh` = it is there). */
export function useDeskQuote() {
  const api = useDeskApi();
  const input = quoteInputOf(useDesk((desk) => desk.draft));
  const answer = useSWR<Quote, ShopProblem>(
    input && ["get_desk_quote", input],
    ([, asked]: [string, DeskQuoteInput]) => api.getDeskQuote(asked),
    { keepPreviousData: true },
  );
  return { ...answer, data: input ? answer.data : undefined, fresh: !answer.isLoading };
}

/** The priced line of a line of the basket. */
export function pricedLine(quote: Quote | undefined, line: DraftLine): QuoteLine | undefined {
  return quote?.lines.find((priced) => isSameGoods(priced, line));
}
