import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { DeskOrder, OrderRow } from "../../shop/wire";

/** Polling interval of an order on the screen, in milliseconds. */
const REFRESH_MS = 8_000;

/** SWR key of an order's details. */
export const orderKey = (key: string) => ["get_desk_order", { key }] as const;

/** Returns the details of an order. */
export function useOrder(key: string) {
  const api = usePort("admin");
  return useSWR<DeskOrder, ShopProblem>(orderKey(key), () => api.getDeskOrder({ key }), {
    refreshInterval: REFRESH_MS,
  });
}

/** Whether an order came to nothing, so that nobody waits for its money. */
export const isRevoked = ({ status }: OrderRow) => status === "cancelled" || status === "refunded";

/** Whether an order still needs somebody to do something. */
export const isOpen = (row: OrderRow) => row.status !== "completed" && !isRevoked(row);
