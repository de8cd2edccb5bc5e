import useSWRMutation from "swr/mutation";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { ChangeDetailsInput } from "./wire";

/**
 * Changes an order for its customer: `trigger(input)` resolves, or rejects with a `ShopProblem`.
 */
export function useChangeDetails() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, ChangeDetailsInput>(
    "change_details",
    // SWR's `data` after a success: the server answers 204, without a body.
    (_key, { arg }) => shop.changeDetails(arg).then(() => true as const),
  );
}
