import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { PAYMENT_REFRESH_MS } from "../../shop/swr";
import type { DeskOrder } from "../../shop/wire";
import { useDeskApi } from "../use-desk-api";

/** Key of an order's details. */
export const orderKey = (key: string) => ["get_desk_order", { key }] as const;

/** All that is known of an order, read again while it is on the screen. */
export function useDeskOrder(key: string | null) {
  const api = useDeskApi();
  return useSWR<DeskOrder, ShopProblem>(key && orderKey(key), () => api.getDeskOrder(key ?? ""), {
    refreshInterval: PAYMENT_REFRESH_MS,
  });
}
