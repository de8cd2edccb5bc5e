import type { ProductQuery, ProductRef } from "./wire";

/** Header of an answer that this device kept: when the shop gave it, in milliseconds since 1970. */
export const KEPT_AT = "x-kept-at";

/** Address of a product listing's query, only with what is set. */
function searchOf(query: ProductQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Paths of the reads whose answers are the same for everybody. */
export const READ_PATHS = {
  shop: "/api/shop",
  categories: "/api/categories",
  products: (query: ProductQuery) => `/api/products${searchOf(query)}`,
  counts: (query: ProductQuery) => `/api/product-counts${searchOf(query)}`,
  product: ({ slug }: ProductRef) => `/api/products/${encodeURIComponent(slug)}`,
};
