import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { ChangeDetailsInput, OrderChangeQuote } from "./wire";

/**
 * Returns the price of a change of an order by its customer, nothing while it loads or if the shop
 * refuses the change. Null reads nothing.
 */
export function useDetailsChangeQuote(input: ChangeDetailsInput | null) {
  const shop = usePort("storefront");
  return useSWR<OrderChangeQuote, ShopProblem>(
    input && (["quote_details_change", input] as const),
    ([, change]: readonly [string, ChangeDetailsInput]) => shop.quoteDetailsChange(change),
  );
}
