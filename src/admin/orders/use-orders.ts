import { useMemo } from "react";
import { useLocation } from "react-router";
import useSWRInfinite from "swr/infinite";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { OrderList, OrdersQuery, OrderStatus } from "../../shop/wire";
import { useGo } from "../../ui/address";

/** Polling interval of the list, in milliseconds. */
const REFRESH_MS = 15_000;

/**
 * Filters of the list, kept in the URL, so that "back" and a reload restore them. The text may
 * be a name or a phone number: it is in the fragment, which no server and no log receives.
 */
export function useOrderFilter() {
  const { pathname, search, hash } = useLocation();
  const go = useGo();
  const query = new URLSearchParams(search);
  const text = new URLSearchParams(hash.slice(1)).get("text") ?? "";
  const status = query.get("status") as OrderStatus | null;
  const unpaid = query.has("unpaid");
  const change = (name: "text" | "status" | "unpaid", value: string) => {
    const fragment = new URLSearchParams(hash.slice(1));
    const changed = name === "text" ? fragment : query;
    if (value) changed.set(name, value);
    else changed.delete(name);
    const [rest, end] = [String(query), String(fragment)];
    go(`${pathname}${rest && `?${rest}`}${end && `#${end}`}`, { replace: true });
  };
  return { text, status, unpaid, change };
}

/** Returns the orders of a filter, newest first: the first page polled, older ones on demand. */
export function useOrders({
  text,
  status,
  unpaid,
}: Omit<ReturnType<typeof useOrderFilter>, "change">) {
  const api = usePort("admin");
  const query = useMemo<OrdersQuery>(
    () => ({ unpaid, ...(text && { text }), ...(status && { status }) }),
    [text, status, unpaid],
  );
  const pages = useSWRInfinite<OrderList, ShopProblem>(
    (index: number, before: OrderList | null) => {
      if (index === 0) return ["list_orders", query];
      const last = before?.rows.at(-1)?.placed_at;
      return before?.more && last ? ["list_orders", { ...query, before: last }] : null;
    },
    ([, input]: [string, OrdersQuery]) => api.listOrders(input),
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );
  const loadMore = () => void pages.setSize(pages.size + 1);
  return { pages, loadMore };
}
