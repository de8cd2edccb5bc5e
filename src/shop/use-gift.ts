import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import { REFRESH_MS } from "./swr";
import type { GiftAccess, GiftView } from "./wire";

/**
 * Returns a gift as its recipient sees it, polled for its state; null if the server's page says that
 * there is none. Null as access reads nothing.
 */
export function useGift(access: GiftAccess | null) {
  const shop = usePort("storefront");
  return useSWR<GiftView | null, ShopProblem>(
    access && (["get_gift", access] as const),
    ([, wanted]: readonly [string, GiftAccess]) => shop.getGift(wanted),
    { refreshInterval: REFRESH_MS },
  );
}
