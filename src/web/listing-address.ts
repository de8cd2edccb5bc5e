import type { Direction, OrderBy, ProductQuery } from "../shop/wire";

/** Products on one page of the shop. */
export const LISTING_SIZE = 12;

/** The orders a shopper can pick, by the word that stands in the address. */
export const SORTS = {
  popular: { orderby: "popularity" },
  newest: { orderby: "date" },
  cheapest: { orderby: "price", order: "asc" },
  dearest: { orderby: "price", order: "desc" },
  best: { orderby: "rating" },
} as const satisfies Record<string, { orderby: OrderBy; order?: Direction }>;

/** A word of `SORTS`. */
export type Sort = keyof typeof SORTS;

/** What a listing shows, as the shopper set it; all of it lives in the address bar. */
export type Listing = {
  search: string;
  /** Category id; 0 = all. */
  category: number;
  /** null = the shop's own order, or relevance while searching. */
  sort: Sort | null;
  inStock: boolean;
  onSale: boolean;
  /** Whole units of the currency as typed, e.g. shillings; null = no limit. */
  minPrice: number | null;
  maxPrice: number | null;
  /** From 1. */
  page: number;
};

/** The listing with nothing set. */
export const WHOLE_LISTING: Listing = {
  search: "",
  category: 0,
  sort: null,
  inStock: false,
  onSale: false,
  minPrice: null,
  maxPrice: null,
  page: 1,
};

const HIGHEST_PRICE = 10_000_000;
const HIGHEST_PAGE = 10_000;

function wholeNumber(text: string | null, lowest: number, highest: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number >= lowest && number <= highest ? number : null;
}

/** Reads a listing from an address; whatever makes no sense is left out. */
export function readListing(params: URLSearchParams): Listing {
  const sort = params.get("sort");
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    category: wholeNumber(params.get("category"), 0, 999_999_999) ?? 0,
    sort: sort !== null && Object.hasOwn(SORTS, sort) ? (sort as Sort) : null,
    inStock: params.get("in_stock") === "1",
    onSale: params.get("sale") === "1",
    minPrice: wholeNumber(params.get("min"), 0, HIGHEST_PRICE),
    maxPrice: wholeNumber(params.get("max"), 0, HIGHEST_PRICE),
    page: wholeNumber(params.get("page"), 1, HIGHEST_PAGE) ?? 1,
  };
}

/** Writes a listing as the query part of an address (`?…`, or empty); what is not set is left out. */
export function writeListing(listing: Listing): string {
  const params = new URLSearchParams();
  if (listing.search) params.set("q", listing.search);
  if (listing.category) params.set("category", String(listing.category));
  if (listing.sort) params.set("sort", listing.sort);
  if (listing.inStock) params.set("in_stock", "1");
  if (listing.onSale) params.set("sale", "1");
  if (listing.minPrice !== null) params.set("min", String(listing.minPrice));
  if (listing.maxPrice !== null) params.set("max", String(listing.maxPrice));
  if (listing.page > 1) params.set("page", String(listing.page));
  const text = params.toString();
  return text && `?${text}`;
}

/** What to ask the shop for. `scale` is the number of minor units in one unit (100 for KES). */
export function listingQuery(listing: Listing, scale: number): ProductQuery {
  const query: ProductQuery = { per_page: LISTING_SIZE, page: listing.page };
  if (listing.search) query.search = listing.search;
  if (listing.category) query.category = listing.category;
  if (listing.sort) Object.assign(query, SORTS[listing.sort]);
  if (listing.inStock) query.in_stock = true;
  if (listing.onSale) query.on_sale = true;
  if (listing.minPrice !== null) query.min_price = listing.minPrice * scale;
  if (listing.maxPrice !== null) query.max_price = listing.maxPrice * scale;
  return query;
}

/** How many filters are set beside search, category and sort. */
export function countFilters(listing: Listing): number {
  const set = [
    listing.inStock,
    listing.onSale,
    listing.minPrice !== null,
    listing.maxPrice !== null,
  ];
  return set.filter(Boolean).length;
}
