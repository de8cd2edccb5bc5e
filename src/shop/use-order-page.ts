import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import { REFRESH_MS } from "./swr";
import type { OrderAccess, OrderPage } from "./wire";

/**
 * Returns the URL to pay an order of this kiosk on the customer's phone; empty until it is known.
 * Polled until the shop's server has the order: before that the URL contains the order and is long.
 */
export function useOrderPage(access: OrderAccess | null): string {
  const shop = usePort("kiosk");
  const { data } = useSWR<OrderPage, ShopProblem>(
    access && (["transfer_order", access] as const),
    ([, order]: readonly [string, OrderAccess]) => shop.transferOrder(order),
    {
      refreshInterval: (page: OrderPage | undefined) => (page?.known ? 0 : REFRESH_MS),
      revalidateOnFocus: false,
    },
  );
  return data?.url ?? "";
}
