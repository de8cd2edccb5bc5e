import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import { CATEGORIES_KEY } from "./swr";
import type { Category } from "./wire";

/** Returns all visible categories. */
export function useCategories() {
  const shop = useShopApi();
  return useSWR<Category[], ShopProblem>(CATEGORIES_KEY, () => shop.listCategories());
}
