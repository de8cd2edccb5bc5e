import { useSWRConfig } from "swr";
import type { Page, Product, ProductPage } from "./wire";

/** SWR's own spelling of the keys of the reads that products come with. */
const LISTS = '@"list_products"';
const PAGES = '@"get_product"';

function productsIn(key: string, data: unknown): readonly Product[] {
  if (!data) return [];
  if (key.startsWith(LISTS)) return (data as Page<Product>).items;
  if (!key.startsWith(PAGES)) return [];
  const { product, related } = data as ProductPage;
  return [product, ...related];
}

/**
 * A product as some read has shown it already: what its page can show at once, while the rest is
 * on its way.
 */
export function useKnownProduct(slug: string): Product | undefined {
  const { cache, fallback } = useSWRConfig();
  const kept = [...cache.keys()].map((key) => [key, cache.get(key)?.data as unknown] as const);
  for (const [key, data] of [...kept, ...Object.entries(fallback)]) {
    const found = productsIn(key, data).find((product) => product.slug === slug);
    if (found) return found;
  }
  return undefined;
}
