import { useProducts } from "../../shop/use-products";
import type { ProductQuery } from "../../shop/wire";
import { useSession } from "../session/session-provider";
import { isWithout, type Allergen } from "./allergens";

/**
 * Returns a page of the catalogue without products that the person avoids; `products` is undefined
 * while it loads.
 */
export function useShelf(query: ProductQuery, without: readonly Allergen[]) {
  const { data, error, mutate } = useProducts(query);
  const { traces } = useSession().session;
  const products = data?.items.filter((product) => isWithout(product, without, traces));
  return {
    products,
    totalPages: data?.total_pages ?? 1,
    failed: !data && error !== undefined,
    retry: () => void mutate(),
  };
}
