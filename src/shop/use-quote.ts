import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import type { Quote, QuoteInput } from "./wire";

/** What lines cost today; the last quote stays while the next one is on its way. Null: no quote. */
export function useQuote(input: QuoteInput | null) {
  const shop = useShopApi();
  return useSWR<Quote, ShopProblem>(
    input && (["get_quote", input] as const),
    ([, wanted]: readonly [string, QuoteInput]) => shop.getQuote(wanted),
    { keepPreviousData: true },
  );
}
