import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import { productKey } from "./swr";
import type { ProductPage, ProductRef } from "./wire";

/** One product with what goes with it, null where the page says that there is none; null asks nothing. */
export function useProduct(ref: ProductRef | null) {
  const shop = useShopApi();
  return useSWR<ProductPage | null, ShopProblem>(
    ref && productKey(ref),
    ([, input]: ReturnType<typeof productKey>) => shop.getProduct(input),
  );
}
