import {
  MAX_SEARCH_LENGTH,
  type Direction,
  type OrderBy,
  type ProductQuery,
} from "../../shop/wire";

/** Sort orders of the listing. */
export const SORTS = {
  popular: { orderby: "popularity" },
  newest: { orderby: "date" },
  cheapest: { orderby: "price", order: "asc" },
  dearest: { orderby: "price", order: "desc" },
  thrifty: { orderby: "unit_price" },
  best: { orderby: "rating" },
} as const satisfies Record<string, { orderby: OrderBy; order?: Direction }>;

/** Key of `SORTS`. */
export type Sort = keyof typeof SORTS;

/** Keys of `SORTS`, in the order of the menu. */
export const SORT_KEYS = Object.keys(SORTS) as Sort[];

/** What a listing shows, as the shopper set it; all of it lives in the address bar. */
export type Listing = {
  search: string;
  /** Category id; 0 = all. */
  category: number;
  /** null = the shop's own order, or relevance while searching. */
  sort: Sort | null;
  inStock: boolean;
  onSale: boolean;
  /** Minor units; null = no limit. */
  minPrice: number | null;
  maxPrice: number | null;
  /** Fewest stars, 1 to 5; null = any. */
  minRating: number | null;
  /** From 1. */
  page: number;
  /** The last page that is shown below it, for who has asked for more; 0 = none. */
  upTo: number;
};

/** Changes part of the listing and the URL's query with it. */
export type ChangeListing = (changes: Partial<Listing>, options?: { replace?: boolean }) => void;

/** Without any of what stands behind "Filters". */
export const NO_FILTERS = {
  inStock: false,
  onSale: false,
  minPrice: null,
  maxPrice: null,
  minRating: null,
} as const;

/** The listing with nothing set. */
export const WHOLE_LISTING: Listing = {
  search: "",
  category: 0,
  sort: null,
  ...NO_FILTERS,
  page: 1,
  upTo: 0,
};

/** Most pages that are shown below one: each is a question to the shop. */
const MAX_MORE_PAGES = 12;

function wholeNumber(text: string | null, lowest: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  return Number(text) >= lowest ? Number(text) : null;
}

function readSort(orderby: string | null, order: string | null): Sort | null {
  const fits = (word: Sort) => {
    const sort: { orderby: OrderBy; order?: Direction } = SORTS[word];
    return sort.orderby === orderby && (!sort.order || !order || sort.order === order);
  };
  return SORT_KEYS.find(fits) ?? null;
}

function isSet(flag: string | null): boolean {
  return flag === "true" || flag === "1";
}

/**
 * Reads a listing from an address; whatever makes no sense is left out. The names are those of the
 * shop's own interface, so the server reads the same address and sends the page filled in.
 */
export function readListing(params: URLSearchParams): Listing {
  const page = wholeNumber(params.get("page"), 1) ?? 1;
  const stars = wholeNumber(params.get("min_rating"), 1) ?? 0;
  return {
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    category: wholeNumber(params.get("category"), 0) ?? 0,
    sort: readSort(params.get("orderby"), params.get("order")),
    inStock: isSet(params.get("in_stock")),
    onSale: isSet(params.get("on_sale")),
    minPrice: wholeNumber(params.get("min_price"), 0),
    maxPrice: wholeNumber(params.get("max_price"), 0),
    minRating: stars > 5 ? null : stars || null,
    page,
    upTo: Math.min(wholeNumber(params.get("up_to"), page + 1) ?? 0, page + MAX_MORE_PAGES),
  };
}

/** What to ask the shop for: only what is set. */
export function listingQuery(listing: Listing): ProductQuery {
  const query: ProductQuery = {};
  if (listing.search) query.search = listing.search;
  if (listing.category) query.category = listing.category;
  if (listing.sort) Object.assign(query, SORTS[listing.sort]);
  if (listing.inStock) query.in_stock = true;
  if (listing.onSale) query.on_sale = true;
  if (listing.minPrice !== null) query.min_price = listing.minPrice;
  if (listing.maxPrice !== null) query.max_price = listing.maxPrice;
  if (listing.minRating !== null) query.min_rating = listing.minRating;
  if (listing.page > 1) query.page = listing.page;
  return query;
}

/** Writes a listing as the query part of an address (`?…`, or empty). */
export function writeListing(listing: Listing): string {
  const set: object = listing.upTo ? { up_to: listing.upTo } : {};
  const params = Object.entries({ ...listingQuery(listing), ...set }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const text = new URLSearchParams(params).toString();
  return text && `?${text}`;
}

/** Number of active filters, without search, category and sort. */
export function countFilters(listing: Listing): number {
  const { inStock, onSale, minPrice, maxPrice, minRating } = listing;
  const set = [inStock, onSale, minPrice !== null, maxPrice !== null, minRating !== null];
  return set.filter(Boolean).length;
}
