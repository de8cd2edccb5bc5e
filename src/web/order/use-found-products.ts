import { useProducts } from "../../shop/use-products";
import type { Product, ProductQuery } from "../../shop/wire";
import { useSettled } from "../../ui/use-settled";

/** Minimum number of letters for a request. */
const MIN_LETTERS = 2;
const MAX_PRODUCTS = 6;

/** Query of the products offered before the first letter, that of `shared/popular.tsx`. */
const POPULAR: ProductQuery = { orderby: "popularity", in_stock: true, per_page: 4 };

function queryFor(typed: string, text: string): ProductQuery | null {
  if (typed === "") return POPULAR;
  return text.length < MIN_LETTERS ? null : { search: text, per_page: MAX_PRODUCTS };
}

/**
 * Returns the products that a text finds, or popular ones before its first letter, with the page that
 * says how the text was read. `none` is the text that finds nothing, `nearest` one that finds only
 * similar products.
 */
export function useFoundProducts(typed: string) {
  const text = useSettled(typed.trim());
  const query = queryFor(typed.trim(), text);
  const { data, isLoading } = useProducts(query, { keepPreviousData: true });
  const page = query ? data : undefined;
  const products: readonly Product[] = page?.items ?? [];
  const isNone = query?.search && page && !isLoading && products.length === 0;
  const isNearest = !isLoading && page?.search?.nearest;
  return { products, page, none: isNone ? text : null, nearest: isNearest ? text : null };
}
