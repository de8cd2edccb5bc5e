import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { PAYMENT_REFRESH_MS } from "../../shop/swr";
import type { DeskOrder } from "../../shop/wire";
import { usePort } from "../../shop/shop-context";

/** SWR key of an order's details. */
export const orderKey = (key: string) => ["get_desk_order", { key }] as const;

/** Returns the details of an order, polled while it is on the screen. */
export function useDeskOrder(key: string | null) {
  const api = usePort("desk");
  return useSWR<DeskOrder, ShopProblem>(
    key && orderKey(key),
    () => api.getDeskOrder({ key: key ?? "" }),
    {
      refreshInterval: PAYMENT_REFRESH_MS,
    },
  );
}
