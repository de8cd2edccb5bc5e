import useSWR, { type SWRConfiguration } from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import { productsKey } from "./swr";
import type { Page, Product, ProductQuery } from "./wire";

/** Returns one page of products; null reads nothing. */
export function useProducts(
  query: ProductQuery | null,
  options: SWRConfiguration<Page<Product>, ShopProblem> = {},
) {
  const shop = useShopApi();
  return useSWR<Page<Product>, ShopProblem>(
    query && productsKey(query),
    ([, input]: ReturnType<typeof productsKey>) => shop.listProducts(input),
    options,
  );
}
