import { useSWRConfig } from "swr";
import type { Page, Product, ProductPage } from "./wire";

/** Prefixes of SWR's serialised keys of reads that contain products. */
const LISTS = '@"list_products"';
const PAGES = '@"get_product"';

function productsIn(key: string, data: unknown): readonly Product[] {
  if (!data) return [];
  if (key.startsWith(LISTS)) return (data as Page<Product>).items;
  if (!key.startsWith(PAGES)) return [];
  const { product, related } = data as ProductPage;
  return [product, ...related];
}

/** Returns a product from the data of any cached read, to show on its page while the rest loads. */
export function useCachedProduct(slug: string): Product | undefined {
  const { cache, fallback } = useSWRConfig();
  const kept = [...cache.keys()].map((key) => [key, cache.get(key)?.data as unknown] as const);
  for (const [key, data] of [...kept, ...Object.entries(fallback)]) {
    const found = productsIn(key, data).find((product) => product.slug === slug);
    if (found) return found;
  }
  return undefined;
}
