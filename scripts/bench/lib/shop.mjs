import { setTimeout as sleep } from "node:timers/promises";
import { openShop } from "../../lib/demo.mjs";

/** Longer than the delay after which a server begins image metadata and recompression. */
const STILL_MS = 30_000;

/** Opens a shop and waits until its background jobs have ended: its page no longer changes. */
export async function openSettledShop(options) {
  const shop = await openShop({ profile: "release", ...options });
  let [last, since] = ["", Date.now()];
  while (Date.now() - since < STILL_MS) {
    const etag = (await fetch(`${shop.server.origin}/`)).headers.get("etag") ?? "";
    if (etag !== last) [last, since] = [etag, Date.now()];
    await sleep(1_000);
  }
  return shop;
}
