import useSWR from "swr";
import type { ShopProblem } from "../shop/problem";
import { useShopApi } from "../shop/shop-provider";
import { SHOP_KEY } from "../shop/swr";
import type { ShopInfo } from "../shop/wire";

/** How often it is looked whether the store answers, in milliseconds; it costs no request. */
const LOOK_MS = 3_000;

/** Whether the store answered at the last try; until it is known, nothing is wrong. */
export function useStoreSeen(): boolean {
  const shop = useShopApi();
  const options = { refreshInterval: LOOK_MS };
  const { data } = useSWR<ShopInfo, ShopProblem>(SHOP_KEY, () => shop.getShop(), options);
  return data?.store_reachable ?? true;
}
