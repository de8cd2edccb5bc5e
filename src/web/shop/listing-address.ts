import {
  MAX_SEARCH_LENGTH,
  type CategoryRef,
  type Direction,
  type OrderBy,
  type ProductQuery,
} from "../../shop/wire";

/** Sort orders of the listing. */
export const SORTS = {
  popular: { orderby: "popularity" },
  newest: { orderby: "date" },
  price: { orderby: "price", order: "asc" },
  priceDesc: { orderby: "price", order: "desc" },
  unitPrice: { orderby: "unit_price" },
  best: { orderby: "rating" },
} as const satisfies Record<string, { orderby: OrderBy; order?: Direction }>;

/** Key of `SORTS`. */
export type Sort = keyof typeof SORTS;

/** Keys of `SORTS`, in the order of the menu. */
export const SORT_KEYS = Object.keys(SORTS) as Sort[];

/** State of the listing, all of it stored in the URL. */
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
  /** Minimum number of stars, 1 to 5; null = any. */
  minRating: number | null;
  /** Allergens left out, with commas; passed on unchanged, so that the shop refuses an unknown one. */
  without: string;
  /** Whether products that may contain traces of them are listed. */
  traces: boolean;
  /** Allergens that cards name although the listing does not leave them out, with commas. */
  marked: string;
  /** Page number, from 1. */
  page: number;
  /** Last additional page shown below `page`; 0 = none. */
  upTo: number;
};

/** Changes part of the listing and the URL's query with it. */
export type ChangeListing = (changes: Partial<Listing>, options?: { replace?: boolean }) => void;

/** `without` of a listing that shows also what the person avoids: a list without an allergen. */
export const WITHOUT_NOTHING = ",";

/** Listing state without the filters of the "Filters" panel. */
export const NO_FILTERS = {
  inStock: false,
  onSale: false,
  traces: false,
  without: "",
  marked: "",
  minPrice: null,
  maxPrice: null,
  minRating: null,
} as const;

/** Listing without search, filters or sort order. */
export const WHOLE_LISTING: Listing = {
  search: "",
  category: 0,
  sort: null,
  ...NO_FILTERS,
  page: 1,
  upTo: 0,
};

/** Maximum number of additional pages: each is a request to the shop. */
const MAX_MORE_PAGES = 12;

function wholeNumber(text: string | null, lowest: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  return Number(text) >= lowest ? Number(text) : null;
}

function readSort(orderby: string | null, order: string | null): Sort | null {
  const fits = (key: Sort) => {
    const sort: { orderby: OrderBy; order?: Direction } = SORTS[key];
    return sort.orderby === orderby && (!sort.order || !order || sort.order === order);
  };
  return SORT_KEYS.find(fits) ?? null;
}

function isSet(flag: string | null): boolean {
  return flag === "true" || flag === "1";
}

/**
 * Parses a listing from a query; invalid values are ignored. The names are those of the shop's API,
 * so the server parses the same URL and sends the page with its data. The id of a category in the
 * path counts before that of the query.
 */
export function readListing(params: URLSearchParams, category?: number): Listing {
  const page = wholeNumber(params.get("page"), 1) ?? 1;
  const stars = wholeNumber(params.get("min_rating"), 1) ?? 0;
  return {
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    category: category ?? wholeNumber(params.get("category"), 0) ?? 0,
    sort: readSort(params.get("orderby"), params.get("order")),
    inStock: isSet(params.get("in_stock")),
    onSale: isSet(params.get("on_sale")),
    traces: isSet(params.get("traces")),
    without: params.get("without") ?? "",
    marked: params.get("marked") ?? "",
    minPrice: wholeNumber(params.get("min_price"), 0),
    maxPrice: wholeNumber(params.get("max_price"), 0),
    minRating: stars > 5 ? null : stars || null,
    page,
    upTo: Math.min(wholeNumber(params.get("up_to"), page + 1) ?? 0, page + MAX_MORE_PAGES),
  };
}

/** Returns the request for a listing: only the fields that are set. */
export function listingQuery(listing: Listing): ProductQuery {
  const query: ProductQuery = {};
  if (listing.search) query.search = listing.search;
  if (listing.category) query.category = listing.category;
  if (listing.sort) Object.assign(query, SORTS[listing.sort]);
  if (listing.inStock) query.in_stock = true;
  if (listing.onSale) query.on_sale = true;
  if (listing.traces) query.traces = true;
  if (listing.without) query.without = listing.without;
  if (listing.minPrice !== null) query.min_price = listing.minPrice;
  if (listing.maxPrice !== null) query.max_price = listing.maxPrice;
  if (listing.minRating) query.min_rating = listing.minRating;
  if (listing.page > 1) query.page = listing.page;
  return query;
}

/** Serialises a listing as the query of a URL (`?…`, or empty). */
export function writeListing(listing: Listing): string {
  const { upTo, marked } = listing;
  // Parameters of the page, not of the request.
  const shown = { ...(marked && { marked }), ...(upTo && { up_to: upTo }) };
  const params = Object.entries({ ...listingQuery(listing), ...shown }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const text = new URLSearchParams(params).toString();
  return text && `?${text}`;
}

/**
 * Returns the URL of a listing: `/shop`, or `/shop/{slug}` if its category is the given one and has
 * this address.
 */
export function listingPath(listing: Listing, category: CategoryRef | undefined): string {
  const isReadable = category?.slug && !category.slug_taken && category.id === listing.category;
  if (!isReadable) return `/shop${writeListing(listing)}`;
  return `/shop/${category.slug}${writeListing({ ...listing, category: 0 })}`;
}

/** Returns the URL of a category's listing. */
export function categoryPath(category: CategoryRef): string {
  return listingPath({ ...WHOLE_LISTING, category: category.id }, category);
}
