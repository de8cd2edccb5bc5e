import type { Known } from "../shop/swr";
import { KEPT_AT, requestOf } from "../shop/paths";

/** Cache of answers about the catalogue. Another number when their shape changes. */
export const ANSWERS = "korosho-answers-1";
/** Cache of pictures. */
export const PICTURES = "korosho-pictures";

/** Most answers that a device keeps. */
const MAX_ANSWERS = 150;

/** Operations whose answers are the same for everybody; no other answer is ever kept. */
const PUBLIC_READS = ["get_shop", "list_categories", "list_products", "get_product"] as const;

const PUBLIC = new RegExp(
  `^(${PUBLIC_READS.map((read) => requestOf(read).path.replace("{slug}", "[^/]+")).join("|")})$`,
);

/** Whether an answer may be kept: what is somebody's own may not. */
export function mayBeKept(path: string): boolean {
  return PUBLIC.test(path);
}

/** Address under which an answer is kept: the order of a query's parts means nothing. */
export function keptAddress(address: string, origin: string): string {
  const url = new URL(address, origin);
  url.searchParams.sort();
  return url.href;
}

/** A copy of an answer that says when the shop gave it (milliseconds since 1970). */
export function stamped(body: BodyInit, at: number): Response {
  const headers = { "content-type": "application/json", [KEPT_AT]: String(at) };
  return new Response(body, { headers });
}

/** Lets go of the answers that were not read for the longest time. */
export async function trimAnswers(): Promise<void> {
  const answers = await caches.open(ANSWERS);
  // A cache lists its entries in the order in which they were last put.
  const addresses = await answers.keys();
  const oldest = addresses.slice(0, Math.max(addresses.length - MAX_ANSWERS, 0));
  await Promise.all(oldest.map((request) => answers.delete(request)));
}

/** Keeps what the server put into a page at `at`, as if it had been asked for one by one. */
export async function keepKnown(known: readonly Known[], at: number): Promise<void> {
  const answers = await caches.open(ANSWERS);
  for (const [[operation, input], answer] of known) {
    const read = PUBLIC_READS.find((name) => name === operation);
    // That something is not there is for the shop alone to say.
    if (!read || answer === null) continue;
    const address = keptAddress(requestOf(read, input ?? {}).path, location.origin);
    await answers.put(address, stamped(JSON.stringify(answer), at));
  }
  await trimAnswers();
}
