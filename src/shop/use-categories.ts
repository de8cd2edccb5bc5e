import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import { CATEGORIES_KEY } from "./swr";
import type { Category } from "./wire";

/** Returns all visible categories; reads nothing unless they are `wanted`. */
export function useCategories(wanted = true) {
  const shop = useShopApi();
  const key = wanted ? CATEGORIES_KEY : null;
  return useSWR<Category[], ShopProblem>(key, () => shop.listCategories());
}

/** Returns the categories if they were read already; reads nothing. */
export function useCachedCategories() {
  return useSWR<Category[]>(CATEGORIES_KEY, null).data;
}
