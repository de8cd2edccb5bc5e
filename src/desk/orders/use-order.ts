import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { PAYMENT_REFRESH_MS } from "../../shop/swr";
import type { DeskOrder, OrderRow } from "../../shop/wire";
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

/**
 * Returns rows of the list with the open order as its details show it: details and list are polled
 * at different times, and the older of the two must not contradict the newer on one screen.
 */
export function useRowsAsInDetails(rows: OrderRow[], open: string | null): OrderRow[] {
  // Without a fetcher the cache is read, and nothing is requested.
  const { data } = useSWR<DeskOrder, ShopProblem>(open && orderKey(open), null);
  return data ? rows.map((row) => (row.key === data.row.key ? data.row : row)) : rows;
}
