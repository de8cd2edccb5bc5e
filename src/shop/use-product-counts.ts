import useSWR from "swr";
import { useShopApi } from "./shop-provider";
import type { ProductQuery } from "./wire";

/** Product counts that each filter would leave in addition to those of `query`. */
export function useProductCounts(query: ProductQuery) {
  const shop = useShopApi();
  const count = shop.countProducts;
  const key = count ? (["count_products", query] as const) : null;
  return useSWR(key, ([, asked]) => count?.(asked), { keepPreviousData: true });
}
