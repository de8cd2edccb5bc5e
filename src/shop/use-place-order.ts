import useSWRMutation from "swr/mutation";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import type { CheckoutAnswer, CheckoutInput } from "./wire";

/** Places an order: `trigger(input)` resolves, or rejects with a `ShopProblem`. */
export function usePlaceOrder() {
  const shop = useShopApi();
  return useSWRMutation<CheckoutAnswer, ShopProblem, string, CheckoutInput>(
    "place_order",
    (_key, { arg }) => shop.placeOrder(arg),
  );
}
