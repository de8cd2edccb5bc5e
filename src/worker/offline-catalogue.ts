// Offline catalogue: listings and product pages composed from the products in cached responses.
import type { Page, Product, ProductPage } from "../shop/wire";

/** Cached response with the time of the shop's response (milliseconds since 1970). */
export type CachedResponse = { path: string; at: number; answer: unknown };

/** Response composed of cached products; `at` is the age of the oldest of them. */
export type OfflineResponse = { at: number; answer: Page<Product> | ProductPage };

type CachedProduct = { product: Product; at: number };

/** Largest number of related products. */
const MAX_RELATED = 4;

function productsOf({ path, answer }: CachedResponse): readonly Product[] {
  if (path === "/api/products") return (answer as Page<Product>).items;
  if (!path.startsWith("/api/products/")) return [];
  const { product, related } = answer as ProductPage;
  return [product, ...related];
}

/**
 * Returns every product once, in its newest version; of two with the same age the one with a
 * description.
 */
function cachedProducts(responses: readonly CachedResponse[]): CachedProduct[] {
  const products = new Map<number, CachedProduct>();
  for (const response of responses) {
    for (const product of productsOf(response)) {
      const other = products.get(product.id);
      const fuller = response.at === other?.at && product.description !== undefined;
      if (!other || response.at > other.at || fuller) {
        products.set(product.id, { product, at: response.at });
      }
    }
  }
  return [...products.values()];
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Negations, which only the core understands: as beginnings of words, "no" would find nougat. */
const NEGATION = /\b(?:no|non|not|without|free|bila|hakuna)\b/i;

/** Whether each word of the search begins a word of the product's name or categories. */
function matchesSearch(product: Product, search: string): boolean {
  const names = [product, ...product.categories].flatMap(({ name, translations }) => [
    name,
    ...Object.values(translations ?? {}).map((texts) => texts.name ?? ""),
  ]);
  const words = folded(names.join(" ")).split(/[^\p{L}\p{N}]+/u);
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

type Test = (product: Product, value: string) => boolean;

/**
 * Filters as the core applies them (`crates/core/src/catalogue/listing.rs`); `e2e/web/offline-listing.spec.ts`
 * compares the two. A query with any other parameter has no offline response.
 */
const FILTERS: Readonly<Record<string, Test>> = {
  category: ({ categories }, id) => categories.some((category) => String(category.id) === id),
  in_stock: ({ in_stock, purchasable }, wanted) => String(in_stock && purchasable) === wanted,
  on_sale: ({ on_sale }, wanted) => String(on_sale) === wanted,
  min_price: ({ price }, least) => price !== null && price >= Number(least),
  max_price: ({ price }, most) => price !== null && price <= Number(most),
  min_rating: ({ rating }, least) => rating.average >= Number(least),
  search: matchesSearch,
};

const PAGING = new Set(["page", "per_page", "orderby", "order"]);

function sorted(products: CachedProduct[], query: URLSearchParams): CachedProduct[] | null {
  const orderby = query.get("orderby");
  if (orderby === null) return products;
  if (orderby !== "price") return null;
  const sign = query.get("order") === "desc" ? -1 : 1;
  const price = ({ product }: CachedProduct) => sign * (product.price ?? Infinity);
  return products.toSorted((a, b) => price(a) - price(b));
}

function listing(products: CachedProduct[], query: URLSearchParams): OfflineResponse | null {
  const filters = [...query].filter(([name, value]) => value !== "" && !PAGING.has(name));
  if (!filters.every(([name]) => Object.hasOwn(FILTERS, name))) return null;
  if (NEGATION.test(query.get("search") ?? "")) return null;
  const found = sorted(
    products.filter(({ product }) =>
      filters.every(([name, value]) => FILTERS[name]?.(product, value)),
    ),
    query,
  );
  if (!found || found.length === 0) return null;
  const size = Number(query.get("per_page") ?? 8);
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  const answer = {
    items: found.slice(start, start + size).map(({ product }) => product),
    total: found.length,
    total_pages: Math.ceil(found.length / size),
  };
  return { at: Math.min(...found.map(({ at }) => at)), answer };
}

function productPage(products: CachedProduct[], slug: string): OfflineResponse | null {
  const found = products.find(({ product }) => product.slug === slug);
  if (!found) return null;
  const own = new Set(found.product.categories.map(({ id }) => id));
  const related = products
    .map(({ product }) => product)
    .filter(
      ({ id, categories }) => id !== found.product.id && categories.some((c) => own.has(c.id)),
    )
    .slice(0, MAX_RELATED);
  return { at: found.at, answer: { product: found.product, related, reviews: [] } };
}

/** Response to a catalogue query that was never sent, from cached products; null if there is none. */
export function offlineResponse(
  url: URL,
  responses: readonly CachedResponse[],
): OfflineResponse | null {
  const products = cachedProducts(responses);
  if (url.pathname === "/api/products") return listing(products, url.searchParams);
  const [, slug] = /^\/api\/products\/([^/]+)$/.exec(url.pathname) ?? [];
  return slug === undefined ? null : productPage(products, decodeURIComponent(slug));
}
