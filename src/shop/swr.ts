import { unstable_serialize as serialize, type Middleware, type SWRConfiguration } from "swr";
import { ShopProblem } from "./problem";
import type { ProductQuery, ProductRef } from "./wire";

/** How often what is on screen is read again, in milliseconds. */
export const REFRESH_MS = 60_000;
/** How often an order is read again while its payment is awaited, in milliseconds. */
export const PAYMENT_REFRESH_MS = 3_000;
/** Wait before a failed read is tried again, in milliseconds. */
export const ERROR_RETRY_MS = 5_000;
/** The same on a slow connection. */
export const SLOW_ERROR_RETRY_MS = 10_000;

/** SWR key of a read: operation name and input; `null` where it takes none. */
export type Key = readonly [operation: string, input: object | null];

/** A read and its answer, as the server puts them into the page. */
export type Known = readonly [key: Key, answer: unknown];

/** Key of `getShop`. */
export const SHOP_KEY: Key = ["get_shop", null];
/** Key of `listCategories`. */
export const CATEGORIES_KEY: Key = ["list_categories", null];

/** Key of `listProducts`: page size and number always, else only what is set. */
export function productsKey(query: ProductQuery): readonly [string, ProductQuery] {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const input: ProductQuery = { per_page: 8, page: 1, ...Object.fromEntries(set) };
  if (input.category === 0) delete input.category;
  return ["list_products", input];
}

/** Key of `getProduct`. */
export function productKey(ref: ProductRef): readonly [string, ProductRef] {
  return ["get_product", { slug: ref.slug }];
}

function isSlow(): boolean {
  if (typeof navigator === "undefined" || !("connection" in navigator)) return false;
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return ["slow-2g", "2g"].includes(connection?.effectiveType ?? "");
}

/** What the page starts from, by SWR's own spelling of each key. */
function fallbackOf(known: readonly Known[]): Record<string, unknown> {
  return Object.fromEntries(known.map(([key, answer]) => [serialize(key), answer]));
}

/** What came with the page is as new as the page: it is not asked for again while it is young. */
function trust(fallback: Record<string, unknown>): Middleware {
  const young = new Set(Object.keys(fallback));
  if (typeof window !== "undefined") setTimeout(() => young.clear(), REFRESH_MS);
  return (next) => (key, fetch, options) => {
    const isYoung = young.has(serialize(key));
    return next(key, fetch, isYoung ? { ...options, revalidateIfStale: false } : options);
  };
}

/** Reads fail loudly on the console; what a person sent is answered on the screen instead. */
function logFailure(error: unknown, key: string): void {
  if (key.startsWith("@") && !isNotSetUp(error)) console.error(`Reading ${key} failed.`, error);
}

function isNotSetUp(error: unknown): boolean {
  return error instanceof ShopProblem && error.code === "not_set_up";
}

/** The specified rhythm of all reads, starting from what the page already `known`. */
export function swrOptions(known: readonly Known[] = []): SWRConfiguration {
  const fallback = fallbackOf(known);
  return {
    use: [trust(fallback)],
    refreshInterval: REFRESH_MS,
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: isSlow() ? SLOW_ERROR_RETRY_MS : ERROR_RETRY_MS,
    keepPreviousData: false,
    fallback,
    onError: logFailure,
  };
}
