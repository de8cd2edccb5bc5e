import { useEffect, useState } from "react";
import { useHost } from "../../host/host-context";
import { useCategories } from "../../shop/use-categories";
import { useProducts } from "../../shop/use-products";
import type { Allergen, Category, Page, Product, ProductQuery } from "../../shop/wire";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import { listingQuery, WHOLE_LISTING } from "../shop/listing-address";
import { readSearches } from "./recent-searches";

/** Minimum number of letters for a request. */
const MIN_LETTERS = 2;
/** Debounce interval of typing, in milliseconds. */
const DEBOUNCE_MS = 120;
const MAX_PRODUCTS = 4;
const MAX_CATEGORIES = 2;
/** The same before the first letter. */
const MAX_CATEGORIES_AT_FIRST = 4;

/** Query of the products suggested before the first letter, that of `shared/popular.tsx`. */
const POPULAR: ProductQuery = { orderby: "popularity", in_stock: true, per_page: 4 };

/** Products with which categories are filtered; the shop's maximum of a page. */
const MAX_IN_WHOLE = 100;

/** Device's setting of what the person avoids; `traces`: traces are accepted. */
export type AvoidedSetting = { avoided: readonly Allergen[]; traces: boolean };

/** Line of the list below a search field. */
export type Suggestion =
  | { kind: "recent" | "all"; text: string }
  | { kind: "category"; category: Category }
  | { kind: "product"; product: Product }
  /** Note of the products that are left out, by the text or as avoided; `isSearched`: there is a text. */
  | { kind: "leftOut"; page: Page<Product>; showsAvoided: boolean; isSearched: boolean };

/** Returns the debounced value. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Returns the recent searches of this device. */
function useSearches(): string[] {
  const { deviceValue } = useHost();
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => {
    let mounted = true;
    void deviceValue.get("searches").then((text) => mounted && setSearches(readSearches(text)));
    return () => void (mounted = false);
  }, [deviceValue]);
  return searches;
}

/**
 * Filter of what the person avoids, as listings have it, and its setter; `showsAvoided`: the person
 * has asked for the hidden products. Null until the device's setting is read: what it hides must not
 * be shown for a moment.
 */
function useAvoidedFilter() {
  const { avoided, traces, ready } = useAvoidedAllergens();
  const [isOff, setIsOff] = useState(false);
  const isSet = avoided.length > 0;
  const filter = isSet && !isOff ? { ...WHOLE_LISTING, without: avoided.join(","), traces } : null;
  return {
    query: ready ? listingQuery(filter ?? WHOLE_LISTING) : null,
    setting: { avoided, traces },
    showsAvoided: isSet && isOff,
    toggle: () => setIsOff(!isOff),
  };
}

/**
 * Returns the products found, with their text; while those of a text load, those of the text before,
 * but only with the same filter: they must agree with the note below them.
 */
function useFound(filter: ProductQuery | null, search: string) {
  const { data } = useProducts(filter && { ...filter, search });
  const key = JSON.stringify(filter);
  const [last, setLast] = useState({ key, search, data });
  if (data && (data !== last.data || key !== last.key || search !== last.search))
    setLast({ key, search, data });
  if (data) return { page: data, search };
  return key === last.key ? { page: last.data, search: last.search } : { page: undefined, search };
}

const normalized = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the categories with a word that starts with the typed text. */
function categoriesFor(typed: string, categories: readonly Category[]): Category[] {
  const wanted = normalized(typed);
  const begins = ({ name }: Category) =>
    normalized(name)
      .split(/\W+/)
      .some((word) => word.startsWith(wanted));
  return categories.filter(begins).slice(0, MAX_CATEGORIES);
}

const inCategories = (categories: readonly Category[]) =>
  categories.map((category) => ({ kind: "category" as const, category }));

/**
 * Returns the whole listing without what the person avoids, if `isNeeded` and anything is avoided, and
 * a function that removes the categories of which it has no product. It removes none of a listing that
 * is too long, and all while the filter or the listing loads.
 */
function useVisible(filter: ProductQuery | null, isNeeded: boolean) {
  const query = isNeeded && filter?.without ? { ...filter, per_page: MAX_IN_WHOLE } : null;
  const { data, error } = useProducts(query);
  function offered(categories: readonly Category[]): readonly Category[] {
    if (filter && (!query || error)) return categories;
    if (!data) return [];
    if (data.total > data.items.length) return categories;
    const visible = new Set(data.items.flatMap((item) => item.categories.map(({ id }) => id)));
    const isOffered = ({ id }: Category): boolean =>
      visible.has(id) || categories.some((child) => child.parent === id && isOffered(child));
    return categories.filter(isOffered);
  }
  return { whole: data, offered };
}

const inItems = (page: Page<Product> | undefined) =>
  (page?.items ?? [])
    .slice(0, MAX_PRODUCTS)
    .map((product) => ({ kind: "product" as const, product }));

/** Returns the note of the products that a page leaves out or, on request, shows. */
function inNote(page: Page<Product> | undefined, showsAvoided: boolean, isSearched: boolean) {
  if (!page) return [];
  const { without = [], not_stated: unknown = [], unnamed } = page.search ?? {};
  const isLeftOut = page.hidden || without.length > 0 || unknown.length > 0 || unnamed;
  if (!isLeftOut && !(showsAvoided && page.items.length > 0)) return [];
  return [{ kind: "leftOut" as const, page, showsAvoided, isSearched }];
}

/**
 * Returns the suggestions for a text: recent searches, categories and popular products for an empty
 * one, otherwise categories, products and a link to all results; `nothingFor` is a text that has none.
 * What the person avoids is left out until `toggleAvoided` shows it.
 */
export function useSuggestions(typed: string) {
  const searches = useSearches();
  const trimmed = typed.trim();
  const text = useDebounced(trimmed);
  const isEmpty = trimmed === "";
  const { query, setting, showsAvoided, toggle: toggleAvoided } = useAvoidedFilter();
  const categories = useCategories().data ?? [];
  const isAsked = !isEmpty && text.length >= MIN_LETTERS;
  const { page, search: found } = useFound(isAsked ? query : null, text);
  const popular = useProducts(query && isEmpty ? { ...query, ...POPULAR } : null).data;
  const offersCategories = isEmpty || categoriesFor(trimmed, categories).length > 0;
  const { whole, offered } = useVisible(query, offersCategories);
  if (isEmpty) {
    const suggestions: Suggestion[] = [
      ...searches.map((search) => ({ kind: "recent" as const, text: search })),
      ...inCategories(offered(categories).slice(0, MAX_CATEGORIES_AT_FIRST)),
      ...inItems(popular),
      // The number of the whole listing, not of the popular products.
      ...inNote(query?.without ? whole : popular, showsAvoided, false),
    ];
    return { suggestions, nothingFor: null, setting, toggleAvoided };
  }
  const suggestions: Suggestion[] = [
    ...inCategories(categoriesFor(trimmed, offered(categories))),
    ...inItems(page),
    ...inNote(page, showsAvoided, true),
    ...(page && page.items.length > 0 ? [{ kind: "all" as const, text: trimmed }] : []),
  ];
  const nothingFor = page && suggestions.length === 0 ? found : null;
  return { suggestions, nothingFor, setting, toggleAvoided };
}
