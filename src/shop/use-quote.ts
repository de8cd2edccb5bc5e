import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import type { Quote, QuoteInput } from "./wire";

function useQuoteWith(input: QuoteInput | null, keepPreviousData: boolean) {
  const shop = useShopApi();
  return useSWR<Quote, ShopProblem>(
    input && (["get_quote", input] as const),
    ([, wanted]: readonly [string, QuoteInput]) => shop.getQuote(wanted),
    { keepPreviousData },
  );
}

/** Returns the quote of lines; the previous one stays while the next loads. Null reads nothing. */
export function useQuote(input: QuoteInput | null) {
  return useQuoteWith(input, true);
}

/** Returns the quote of these very lines, nothing while it loads. Null reads nothing. */
export function useCurrentQuote(input: QuoteInput | null) {
  return useQuoteWith(input, false);
}
