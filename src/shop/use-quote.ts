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

/**
 * Returns the quote of lines with the input that it answers, which is that of the previous lines while
 * the next quote loads or if it cannot be read. Null reads nothing.
 */
export function useMatchedQuote(input: QuoteInput | null) {
  const shop = useShopApi();
  const { data } = useSWR(
    input && (["get_matched_quote", input] as const),
    ([, asked]: readonly [string, QuoteInput]) =>
      shop.getQuote(asked).then((quote) => ({ quote, asked })),
    { keepPreviousData: true },
  );
  const isCurrent = JSON.stringify(data?.asked) === JSON.stringify(input);
  return { quote: data?.quote, asked: data?.asked, isCurrent };
}
