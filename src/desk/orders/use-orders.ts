import { useCallback, useState } from "react";
import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { unstable_serialize } from "swr";
import type { OrderList, OrderRow, OrdersQuery } from "../../shop/wire";
import { usePort } from "../../shop/shop-context";

/** Polling interval of the list, in milliseconds. */
const REFRESH_MS = 4_000;

const CURRENT: OrdersQuery = { current: true };

/** SWR key of a list. */
const listKey = (query: OrdersQuery) => ["list_orders", query] as const;

function useList(query: OrdersQuery) {
  const api = usePort("desk");
  return useSWR<OrderList, ShopProblem>(listKey(query), () => api.listOrders(query), {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
}

/** Returns today's and open orders. */
export function useCurrentOrders() {
  return useList(CURRENT);
}

/** Returns the rows of a query: the first page polled, older pages loaded on demand. */
export function useOrderRows(query: OrdersQuery) {
  const api = usePort("desk");
  const { data: list, error } = useList(query);
  const [older, setOlder] = useState<{ of: string; rows: OrderRow[]; more: boolean } | null>(null);
  const of = unstable_serialize(listKey(query));
  const known = older?.of === of ? older : null;
  const newest = list?.rows ?? [];
  const keys = new Set(newest.map(({ key }) => key));
  const rows = [...newest, ...(known?.rows.filter(({ key }) => !keys.has(key)) ?? [])];
  const last = rows.at(-1)?.placed_at;
  const loadMore = useCallback(async () => {
    if (last === undefined) return;
    const page = await api.listOrders({ ...query, before: last });
    setOlder((now) => {
      const before = now?.of === of ? now.rows : [];
      return { of, rows: [...before, ...page.rows], more: page.more };
    });
  }, [api, last, of, query]);
  return { list, rows, error, more: known?.more ?? list?.more ?? false, loadMore };
}
