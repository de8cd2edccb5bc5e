import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { Deliveries } from "../../shop/wire";
import { useDesk } from "../desk-provider";
import { useDelayedKeys } from "../orders/use-order-steps";

/** Polling interval of the orders, in milliseconds. */
const REFRESH_MS = 4_000;

/** Returns the open deliveries and the run, without those that are about to be handed over. */
export function useDeliveries() {
  const api = usePort("desk");
  const selected = useDesk((desk) => desk.run);
  const query = { selected: [...selected], leaving: useDelayedKeys() };
  return useSWR<Deliveries, ShopProblem>(
    ["get_deliveries", query] as const,
    () => api.getDeliveries(query),
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );
}
