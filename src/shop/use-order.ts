import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-provider";
import { PAYMENT_REFRESH_MS, REFRESH_MS } from "./swr";
import type { OrderAccess, OrderView } from "./wire";

/** How long to wait before an order is read again: shorter while its money is on the way. */
export function orderRefresh(order: OrderView | undefined): number {
  const state = order?.payment.state;
  return state === "pending" || state === "unknown" ? PAYMENT_REFRESH_MS : REFRESH_MS;
}

/** An order as its page shows it, followed until it is paid. Null asks nothing. */
export function useOrder(access: OrderAccess | null) {
  const shop = useShopApi();
  return useSWR<OrderView, ShopProblem>(
    access && (["get_order", access] as const),
    ([, wanted]: readonly [string, OrderAccess]) => shop.getOrder(wanted),
    { refreshInterval: orderRefresh, refreshWhenHidden: false },
  );
}
