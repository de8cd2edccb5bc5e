import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import { REFRESH_MS } from "./swr";
import type { OrderAccess, OrderPage } from "./wire";

/**
 * Address at which an order of this till is paid on somebody's own phone; empty until there is one.
 * Asked again while the shop's server has not got the order: until then the address is long.
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
