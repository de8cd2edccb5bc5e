import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { ShopTimesView } from "../../shop/wire";

/** The form holds edits that are not saved yet, so new values are loaded only on request. */
const OPTIONS = { refreshInterval: 0, revalidateOnFocus: false, revalidateOnReconnect: false };

/** Returns opening hours and delivery times, with what an edit needs. */
export function useShopTimes() {
  const api = usePort("admin");
  const read = () => api.getShopTimes();
  return useSWR<ShopTimesView, ShopProblem>(["get_shop_times", null], read, OPTIONS);
}
