import { unstable_serialize as serialize, type Middleware, type SWRConfiguration } from "swr";
import { ShopProblem } from "./problem";
import type { ProductQuery, ProductRef } from "./wire";

/** Polling interval of displayed data, in milliseconds. */
export const REFRESH_MS = 60_000;
/** Polling interval of an order that awaits payment, in milliseconds. */
export const PAYMENT_REFRESH_MS = 3_000;
/** Retry delay of a failed read, in milliseconds. */
export const ERROR_RETRY_MS = 5_000;
/** Retry delay on a slow connection, in milliseconds. */
export const SLOW_ERROR_RETRY_MS = 10_000;

/** SWR key of a read: operation name and input; `null` if it has none. */
export type Key = readonly [operation: string, input: object | null];

/** Read and its result, as the server puts them into the page. */
export type Known = readonly [key: Key, answer: unknown];

/** SWR key of `getShop`. */
export const SHOP_KEY: Key = ["get_shop", null];
/** SWR key of `listCategories`. */
export const CATEGORIES_KEY: Key = ["list_categories", null];

/** Returns the SWR key of `listProducts`: page size and number always, other fields only if set. */
export function productsKey(query: ProductQuery): readonly [string, ProductQuery] {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const input: ProductQuery = { per_page: 8, page: 1, ...Object.fromEntries(set) };
  if (input.category === 0) delete input.category;
  return ["list_products", input];
}

/** Returns the SWR key of `getProduct`. */
export function productKey(ref: ProductRef): readonly [string, ProductRef] {
  return ["get_product", { slug: ref.slug }];
}

function isSlow(): boolean {
  if (typeof navigator === "undefined" || !("connection" in navigator)) return false;
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return ["slow-2g", "2g"].includes(connection?.effectiveType ?? "");
}

/** Returns the page's initial data, by SWR's serialised keys. */
function fallbackOf(known: readonly Known[]): Record<string, unknown> {
  return Object.fromEntries(known.map(([key, answer]) => [serialize(key), answer]));
}

/**
 * Middleware that does not revalidate data of the page itself while it is younger than the polling
 * interval.
 */
function trust(fallback: Record<string, unknown>): Middleware {
  const young = new Set(Object.keys(fallback));
  if (typeof window !== "undefined") setTimeout(() => young.clear(), REFRESH_MS);
  return (next) => (key, fetch, options) => {
    const isYoung = young.has(serialize(key));
    return next(key, fetch, isYoung ? { ...options, revalidateIfStale: false } : options);
  };
}

/** Logs failed reads on the console; failed mutations are shown on the screen instead. */
function logFailure(error: unknown, key: string): void {
  if (key.startsWith("@") && !isNotSetUp(error)) console.error(`Reading ${key} failed.`, error);
}

function isNotSetUp(error: unknown): boolean {
  return error instanceof ShopProblem && error.code === "not_set_up";
}

/** Returns the specified SWR options of all reads, with the `known` data of the page. */
export function swrOptions(
  known: readonly Known[] = [],
  middleware: readonly Middleware[] = [],
): SWRConfiguration {
  const fallback = fallbackOf(known);
  return {
    use: [trust(fallback), ...middleware],
    refreshInterval: REFRESH_MS,
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: isSlow() ? SLOW_ERROR_RETRY_MS : ERROR_RETRY_MS,
    keepPreviousData: false,
    fallback,
    onError: logFailure,
  };
}
