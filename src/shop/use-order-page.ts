import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-provider";
import { REFRESH_MS } from "./swr";
import type { OrderAccess, OrderPage } from "./wire";

/**
 * Address at which an order of this till is paid on somebody's own phone; empty until there is one.
 * Asked again while the shop's server has not got the order: until then the address is long.
 */
export function useOrderPage(access: OrderAccess | null): string {
  const { transferOrder } = useShopApi();
  const { data } = useSWR<OrderPage | undefined, ShopProblem>(
    access && transferOrder ? (["transfer_order", access] as const) : null,
    ([, order]: readonly [string, OrderAccess]) => transferOrder?.(order),
    {
      refreshInterval: (page: OrderPage | undefined) => (page?.known ? 0 : REFRESH_MS),
      revalidateOnFocus: false,
    },
  );
  return data?.url ?? "";
}
