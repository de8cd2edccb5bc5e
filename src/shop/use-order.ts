import { useState } from "react";
import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import { PAYMENT_REFRESH_MS, REFRESH_MS } from "./swr";
import type { OrderAccess, OrderView } from "./wire";

/** Returns the polling interval of an order: shorter while a payment is pending. */
export function orderRefresh(order: OrderView): number {
  const { state } = order.payment;
  return state === "pending" || state === "unknown" ? PAYMENT_REFRESH_MS : REFRESH_MS;
}

/** Returns an order as its page shows it, read once for each visit. Null reads nothing. */
export function useOrderOnce(access: OrderAccess | null) {
  const shop = useShopApi();
  return useSWR<OrderView, ShopProblem>(
    access && (["get_order", access] as const),
    ([, wanted]: readonly [string, OrderAccess]) => shop.getOrder(wanted),
  );
}

/**
 * Returns an order as its page shows it, polled until it is paid. Null reads nothing; `watch` polls
 * as often as during a payment, since it may be paid elsewhere.
 */
export function useOrder(access: OrderAccess | null, watch = false) {
  const shop = useShopApi();
  // SWR calls an interval function only after the previous interval, so a number is set instead.
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
