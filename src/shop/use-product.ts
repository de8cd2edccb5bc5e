import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import { productKey } from "./swr";
import type { ProductPage, ProductRef } from "./wire";

/**
 * Returns one product with related ones, null if the server's page has none; a null `ref` reads
 * nothing.
 */
export function useProduct(ref: ProductRef | null) {
  const shop = useShopApi();
  return useSWR<ProductPage | null, ShopProblem>(
    ref && productKey(ref),
    ([, input]: ReturnType<typeof productKey>) => shop.getProduct(input),
  );
}
