import { useCallback, useState } from "react";
import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { OrderHistory, PlacedOrder } from "../../shop/wire";

/** Polling interval of the newest orders, in milliseconds. */
const REFRESH_MS = 4_000;

/** Orders read before: pages of a customer up to the last one loaded. */
type ReadBefore = { of: string; orders: readonly PlacedOrder[]; more: boolean };

/** Returns orders by key, each once, the first state of it. */
function unique(orders: readonly PlacedOrder[]): PlacedOrder[] {
  const byKey = new Map<string, PlacedOrder>();
  for (const order of orders) if (!byKey.has(order.row.key)) byKey.set(order.row.key, order);
  return [...byKey.values()];
}

/** Returns a customer's orders: the newest page polled, older pages loaded on demand. */
export function useOrderHistory(phone: string) {
  const api = usePort("desk");
  const { data, error } = useSWR<OrderHistory, ShopProblem>(
    ["get_order_history", { phone }],
    () => api.getOrderHistory({ phone }),
    { refreshInterval: REFRESH_MS },
  );
  const [before, setBefore] = useState<ReadBefore | null>(null);
  const known = before?.of === phone ? before : null;
  const orders = unique([...(data?.orders ?? []), ...(known?.orders ?? [])]);
  const loadMore = useCallback(async () => {
    const last = orders.at(-1)?.row;
    if (!last) return;
    const after = { placed_at: last.placed_at, key: last.key };
    const page = await api.getOrderHistory({ phone, after });
    // With those on the screen: a new order moves the last one off the page that is polled.
    setBefore({ of: phone, orders: [...orders, ...page.orders], more: page.more });
  }, [api, orders, phone]);
  return { history: data, error, orders, more: known?.more ?? data?.more ?? false, loadMore };
}
