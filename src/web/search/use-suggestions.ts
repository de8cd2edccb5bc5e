import { useEffect, useState } from "react";
import { useHost } from "../../host/host-context";
import { useCategories } from "../../shop/use-categories";
import { useProducts } from "../../shop/use-products";
import type { Category, Product, ProductQuery } from "../../shop/wire";
import { readSearches, withSearch } from "./recent-searches";

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

/** Line of the list below a search field. */
export type Suggestion =
  | { kind: "recent" | "all"; text: string }
  | { kind: "category"; category: Category }
  | { kind: "product"; product: Product };

/** Returns the debounced value. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Returns the recent searches of this device, and a function that adds one. */
function useSearches() {
  const { deviceValue } = useHost();
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => {
    let mounted = true;
    void deviceValue.get("searches").then((text) => mounted && setSearches(readSearches(text)));
    return () => void (mounted = false);
  }, [deviceValue]);
  function remember(search: string) {
    const list = withSearch(searches, search);
    setSearches(list);
    void deviceValue.set("searches", JSON.stringify(list));
  }
  return { searches, remember };
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

/**
 * Returns the suggestions for a text: recent searches, categories and popular products for an empty
 * one, otherwise categories, products and a link to all results. `remember` stores a search on this
 * device.
 */
export function useSuggestions(typed: string, open: boolean) {
  const { searches, remember } = useSearches();
  const text = useDebounced(typed.trim());
  const asked = open && text.length >= MIN_LETTERS;
  const categories = useCategories().data ?? [];
  const products = useProducts(asked ? { search: text } : null, { keepPreviousData: true });
  const isEmpty = typed.trim() === "";
  const popular = useProducts(open && isEmpty ? POPULAR : null).data?.items ?? [];
  if (!open) return { suggestions: [], remember };
  if (isEmpty) {
    const suggestions: Suggestion[] = [
      ...searches.map((search) => ({ kind: "recent" as const, text: search })),
      ...categories
        .slice(0, MAX_CATEGORIES_AT_FIRST)
        .map((category) => ({ kind: "category" as const, category })),
      ...popular.map((product) => ({ kind: "product" as const, product })),
    ];
    return { suggestions, remember };
  }
  const found = asked ? (products.data?.items ?? []).slice(0, MAX_PRODUCTS) : [];
  const suggestions: Suggestion[] = [
    ...categoriesFor(typed.trim(), categories).map((category) => ({
      kind: "category" as const,
      category,
    })),
    ...found.map((product) => ({ kind: "product" as const, product })),
    ...(found.length > 0 ? [{ kind: "all" as const, text: typed.trim() }] : []),
  ];
  return { suggestions, remember };
}
