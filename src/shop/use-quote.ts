import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import type { Quote, QuoteInput } from "./wire";

/** Returns the quote of lines; the previous one stays while the next loads. Null reads nothing. */
export function useQuote(input: QuoteInput | null) {
  const shop = useShopApi();
  return useSWR<Quote, ShopProblem>(
    input && (["get_quote", input] as const),
    ([, wanted]: readonly [string, QuoteInput]) => shop.getQuote(wanted),
    { keepPreviousData: true },
  );
}
