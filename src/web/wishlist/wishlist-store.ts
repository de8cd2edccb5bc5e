import { useDeviceList } from "../shared/device-list";

/** Most products that a wishlist holds. */
export const MAX_WISHLIST_ITEMS = 40;

/** Whether a stored or sent value is the slug of a product; anyone can write an address. */
export function isSlug(value: unknown): value is string {
  return typeof value === "string" && /^[^\s/?#,]{1,200}$/.test(value);
}

/** Wishlist of this device: slugs, the latest first. */
export function useWishlist() {
  const { items, ready, change } = useDeviceList("wishlist", isSlug, MAX_WISHLIST_ITEMS);
  return {
    wishes: items,
    ready,
    add: (...slugs: string[]) => change((list) => [...new Set([...slugs, ...list])]),
    remove: (slug: string) => change((list) => list.filter((one) => one !== slug)),
  };
}

/** The slugs that a link to a list names. */
export function slugsIn(address: URLSearchParams): string[] {
  const named = (address.get("items") ?? "").split(",").filter(isSlug);
  return [...new Set(named)].slice(0, MAX_WISHLIST_ITEMS);
}

/** The path of a link that opens a list elsewhere. */
export function listAddress(slugs: readonly string[]): string {
  return `/wishlist?items=${slugs.map(encodeURIComponent).join(",")}`;
}
