import useSWR from "swr";
import { usePort } from "./shop-context";
import type { ProductQuery } from "./wire";

/** Returns the product counts of each filter in addition to those of `query`. */
export function useProductCounts(query: ProductQuery) {
  const shop = usePort("storefront");
  const key = ["count_products", query] as const;
  return useSWR(key, ([, asked]) => shop.countProducts(asked), { keepPreviousData: true });
}
