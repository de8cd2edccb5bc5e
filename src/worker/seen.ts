// What can be said of the catalogue without the shop: from the products in answers that were kept.
import type { Page, Product, ProductPage } from "../shop/wire";

/** An answer that was kept, and when the shop gave it (milliseconds since 1970). */
export type KeptAnswer = { path: string; at: number; answer: unknown };

/** What those answers amount to; `at` = when the oldest that was used was true. */
export type SeenAnswer = { at: number; answer: Page<Product> | ProductPage };

type Seen = { product: Product; at: number };

/** Products that go with another one, at most. */
const RELATED = 4;

function productsOf({ path, answer }: KeptAnswer): readonly Product[] {
  if (path === "/api/products") return (answer as Page<Product>).items;
  if (!path.startsWith("/api/products/")) return [];
  const { product, related } = answer as ProductPage;
  return [product, ...related];
}

/** Every product once, as it was last seen; the fuller account wins where two are as old. */
function seenProducts(kept: readonly KeptAnswer[]): Seen[] {
  const seen = new Map<number, Seen>();
  for (const one of kept) {
    for (const product of productsOf(one)) {
      const before = seen.get(product.id);
      const fuller = one.at === before?.at && product.description !== undefined;
      if (!before || one.at > before.at || fuller) seen.set(product.id, { product, at: one.at });
    }
  }
  return [...seen.values()];
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each word that is looked for begins a word of the product's name or categories. */
function isMeant(product: Product, search: string): boolean {
  const names = [product.name, ...product.categories.map(({ name }) => name)];
  const words = plain(names.join(" ")).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function matches(product: Product, query: URLSearchParams): boolean {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : null);
  const [category, least, most] = [number("category"), number("min_price"), number("max_price")];
  const { price } = product;
  return (
    (!category || product.categories.some(({ id }) => id === category)) &&
    (query.get("in_stock") !== "true" || product.in_stock) &&
    (query.get("on_sale") !== "true" || product.on_sale) &&
    (least === null || (price !== null && price >= least)) &&
    (most === null || (price !== null && price <= most)) &&
    isMeant(product, query.get("search") ?? "")
  );
}

function inOrder(seen: Seen[], query: URLSearchParams): Seen[] {
  const sign = query.get("order") === "desc" ? -1 : 1;
  switch (query.get("orderby")) {
    case "price":
      return seen.toSorted(
        (a, b) => sign * ((a.product.price ?? Infinity) - (b.product.price ?? Infinity)),
      );
    case "title":
      return seen.toSorted((a, b) => sign * (a.product.name < b.product.name ? -1 : 1));
    default:
      return seen;
  }
}

function listing(seen: Seen[], query: URLSearchParams): SeenAnswer | null {
  const found = inOrder(
    seen.filter(({ product }) => matches(product, query)),
    query,
  );
  if (found.length === 0) return null;
  const size = Number(query.get("per_page") ?? 8);
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  const answer = {
    items: found.slice(start, start + size).map(({ product }) => product),
    total: found.length,
    total_pages: Math.ceil(found.length / size),
  };
  return { at: Math.min(...found.map(({ at }) => at)), answer };
}

function productPage(seen: Seen[], slug: string): SeenAnswer | null {
  const found = seen.find(({ product }) => product.slug === slug);
  if (!found) return null;
  const own = new Set(found.product.categories.map(({ id }) => id));
  const related = seen
    .map(({ product }) => product)
    .filter(
      ({ id, categories }) => id !== found.product.id && categories.some((c) => own.has(c.id)),
    )
    .slice(0, RELATED);
  return { at: found.at, answer: { product: found.product, related, reviews: [] } };
}

/** An answer to a read that was never asked before, from products seen elsewhere; null = none. */
export function answerFromSeen(url: URL, kept: readonly KeptAnswer[]): SeenAnswer | null {
  const seen = seenProducts(kept);
  // Suggestions for an unknown URL need all products, not only those seen.
  if (url.searchParams.has("suggest")) return null;
  if (url.pathname === "/api/products") return listing(seen, url.searchParams);
  const [, slug] = /^\/api\/products\/([^/]+)$/.exec(url.pathname) ?? [];
  return slug === undefined ? null : productPage(seen, decodeURIComponent(slug));
}
