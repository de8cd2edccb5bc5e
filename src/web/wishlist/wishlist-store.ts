import { useDeviceList } from "../shared/device-list";

/** Maximum number of products on a wishlist. */
export const MAX_WISHLIST_ITEMS = 40;

/** Whether a stored or received value is the slug of a product; anyone can write a URL. */
export function isSlug(value: unknown): value is string {
  return typeof value === "string" && /^[^\s/?#,]{1,200}$/.test(value);
}

/** Returns the wishlist of this device: slugs, latest first. */
export function useWishlist() {
  const { items, ready, change } = useDeviceList("wishlist", isSlug, MAX_WISHLIST_ITEMS);
  return {
    wishes: items,
    ready,
    add: (...slugs: string[]) => change((list) => [...new Set([...slugs, ...list])]),
    remove: (slug: string) => change((list) => list.filter((one) => one !== slug)),
  };
}

/** Returns the slugs in a link to a wishlist. */
export function slugsIn(address: URLSearchParams): string[] {
  const named = (address.get("items") ?? "").split(",").filter(isSlug);
  return [...new Set(named)].slice(0, MAX_WISHLIST_ITEMS);
}

/** Returns the path of a link that opens a wishlist on another device. */
export function listAddress(slugs: readonly string[]): string {
  return `/wishlist?items=${slugs.map(encodeURIComponent).join(",")}`;
}
