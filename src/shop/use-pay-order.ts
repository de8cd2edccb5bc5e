import useSWRMutation from "swr/mutation";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import type { CheckoutAnswer, PayOrderInput } from "./wire";

/** Pays an order again: `trigger(input)` resolves, or rejects with a `ShopProblem`. */
export function usePayOrder() {
  const shop = useShopApi();
  return useSWRMutation<CheckoutAnswer, ShopProblem, string, PayOrderInput>(
    "pay_order",
    (_key, { arg }) => shop.payOrder(arg),
  );
}
