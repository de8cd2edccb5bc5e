import useSWR from "swr";
import { ShopProblem } from "./problem";
import { useShopApi } from "./shop-context";
import type { Product } from "./wire";

/** Returns the current products of a list of slugs, and the number of those no longer sold. */
export function useProductsBySlug(slugs: readonly string[]) {
  const shop = useShopApi();
  async function one(slug: string): Promise<Product | null> {
    try {
      return (await shop.getProduct({ slug })).product;
    } catch (error) {
      if (error instanceof ShopProblem && error.code === "not_found") return null;
      throw error;
    }
  }
  return useSWR(
    slugs.length > 0 ? ["products_by_slug", slugs] : null,
    async () => {
      const found = await Promise.all(slugs.map(one));
      const products = found.filter((product) => product !== null);
      return { products, gone: found.length - products.length };
    },
    { keepPreviousData: true },
  );
}
