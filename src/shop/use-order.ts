import { useState } from "react";
import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import { PAYMENT_REFRESH_MS, REFRESH_MS } from "./swr";
import type { OrderAccess, OrderView } from "./wire";

/** How long to wait before an order is read again: shorter while its money is on the way. */
export function orderRefresh(order: OrderView): number {
  const { state } = order.payment;
  return state === "pending" || state === "unknown" ? PAYMENT_REFRESH_MS : REFRESH_MS;
}

/**
 * An order as its page shows it, followed until it is paid. Null asks nothing; `watch` asks as
 * often as while money is on its way, since it may be paid from elsewhere.
 */
export function useOrder(access: OrderAccess | null, watch = false) {
  const shop = useShopApi();
  // SWR asks a function for its interval only when the last one is over, so a number is kept.
  const [refreshInterval, setInterval] = useState(PAYMENT_REFRESH_MS);
  return useSWR<OrderView, ShopProblem>(
    access && (["get_order", access] as const),
    ([, wanted]: readonly [string, OrderAccess]) => shop.getOrder(wanted),
    {
      refreshInterval: watch ? PAYMENT_REFRESH_MS : refreshInterval,
      onSuccess: (order) => setInterval(orderRefresh(order)),
    },
  );
}
