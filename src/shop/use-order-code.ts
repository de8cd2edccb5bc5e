import useSWRMutation from "swr/mutation";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { OpenOrderInput, OrderAccess, OrderCodeInput } from "./wire";

/**
 * Requests a one-time code for an order: `trigger(input)` resolves also if there is no such order, or
 * rejects with a `ShopProblem`.
 */
export function useRequestOrderCode() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, OrderCodeInput>(
    "request_order_code",
    (_key, { arg }) => shop.requestOrderCode(arg).then(() => true as const),
  );
}

/** Opens an order by its code: `trigger(input)` resolves, or rejects with a `ShopProblem`. */
export function useOpenOrderByCode() {
  const shop = usePort("storefront");
  return useSWRMutation<OrderAccess, ShopProblem, string, OpenOrderInput>(
    "open_order_by_code",
    (_key, { arg }) => shop.openOrderByCode(arg),
  );
}
