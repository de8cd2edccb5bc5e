import useSWR from "swr";
import { useShopApi } from "./shop-context";
import type { ShopProblem } from "./problem";
import { SHOP_KEY } from "./swr";
import type { ShopInfo } from "./wire";

/** Returns brand, money, languages, methods and settings of the shop. */
export function useShopInfo() {
  const shop = useShopApi();
  return useSWR<ShopInfo, ShopProblem>(SHOP_KEY, () => shop.getShop());
}
