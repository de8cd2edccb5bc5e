import useSWRMutation from "swr/mutation";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { CancelOrderInput, OrderView } from "./wire";

/** Cancels an order for its customer: `trigger(input)` resolves, or rejects with a `ShopProblem`. */
export function useCancelOrder() {
  const shop = usePort("storefront");
  return useSWRMutation<OrderView, ShopProblem, string, CancelOrderInput>(
    "cancel_order",
    (_key, { arg }) => shop.cancelOrder(arg),
  );
}
