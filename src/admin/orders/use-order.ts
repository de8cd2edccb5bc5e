import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import { COUNTED_STATUSES, OPEN_STATUSES, type DeskOrder, type OrderRow } from "../../shop/wire";

/** Polling interval of an order on the screen, in milliseconds. */
const REFRESH_MS = 8_000;

/** SWR key of an order's details. */
export const orderSwrKey = (key: string) => ["get_desk_order", { key }] as const;

/** Returns the details of an order. */
export function useOrder(key: string) {
  const api = usePort("admin");
  return useSWR<DeskOrder, ShopProblem>(orderSwrKey(key), () => api.getDeskOrder({ key }), {
    refreshInterval: REFRESH_MS,
  });
}

/** Whether no payment is expected any more: cancelled or refunded. */
export const isCancelledOrRefunded = ({ status }: OrderRow) => !COUNTED_STATUSES.includes(status);

/** Whether an order still requires action. */
export const isOpen = ({ status }: OrderRow) => OPEN_STATUSES.includes(status);
