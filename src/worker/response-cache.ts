import type { Known } from "../shop/swr";
import { CACHED_AT, requestOf } from "../shop/paths";
import { ROUTES } from "../shop/wire";

/** Cache of catalogue responses. Increase the number when their format changes. */
export const ANSWERS = "korosho-answers-2";
/** Cache of pictures. */
export const PICTURES = "korosho-pictures";

/** Maximum number of cached responses. */
const MAX_ANSWERS = 150;

/** Operations whose responses are the same for everybody; no other response is cached. */
const PUBLIC_READS = [
  "get_shop",
  "list_categories",
  "list_products",
  "get_product",
  "get_text_page",
] as const;

const PUBLIC = new RegExp(
  `^(${PUBLIC_READS.map((read) => requestOf(ROUTES[read]).path.replace(/\{\w+\}/, "[^/]+")).join("|")})$`,
);

/** Whether a response may be cached: only public ones. */
export function isCacheable(path: string): boolean {
  return PUBLIC.test(path);
}

/** Returns the cache key of a URL, with the query's parameters in a canonical order. */
export function cacheKey(address: string, origin: string): string {
  const url = new URL(address, origin);
  url.searchParams.sort();
  return url.href;
}

/** Returns a copy of a response with the time of the shop's response (milliseconds since 1970). */
export function stamped(body: BodyInit, at: number): Response {
  const headers = { "content-type": "application/json", [CACHED_AT]: String(at) };
  return new Response(body, { headers });
}

/** Removes the least recently used responses. */
export async function trimAnswers(): Promise<void> {
  const answers = await caches.open(ANSWERS);
  // A cache lists its entries in the order of their last `put`.
  const addresses = await answers.keys();
  const oldest = addresses.slice(0, Math.max(addresses.length - MAX_ANSWERS, 0));
  await Promise.all(oldest.map((request) => answers.delete(request)));
}

/** Caches the initial data of a page rendered at `at`, as if each read had been requested. */
export async function cacheInitialData(known: readonly Known[], at: number): Promise<void> {
  const answers = await caches.open(ANSWERS);
  for (const [[operation, input], answer] of known) {
    const read = PUBLIC_READS.find((name) => name === operation);
    // A missing product is never cached: only the shop can confirm that.
    if (!read || answer === null) continue;
    const address = cacheKey(requestOf(ROUTES[read], input ?? {}).path, location.origin);
    await answers.put(address, stamped(JSON.stringify(answer), at));
  }
  await trimAnswers();
}
