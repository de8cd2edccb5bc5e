import type { Image, Product } from "../../shop/wire";

/** Stored data of a viewed product; it stays on the device. */
export type Seen = { slug: string; name: string; image: Image | null };

/** Maximum number of stored products. */
export const MAX_SEEN = 8;

function isImage(value: unknown): value is Image | null {
  if (value === null) return true;
  return typeof value === "object" && "src" in value && typeof value.src === "string";
}

function isSeen(value: unknown): value is Seen {
  if (typeof value !== "object" || value === null) return false;
  if (!("slug" in value && "name" in value && "image" in value)) return false;
  return typeof value.slug === "string" && typeof value.name === "string" && isImage(value.image);
}

/** Parses the stored list; invalid items are omitted. */
export function readSeen(text: string | null): Seen[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSeen).slice(0, MAX_SEEN) : [];
  } catch {
    return [];
  }
}

/** Returns the list with a product in front, without duplicates. */
export function withSeen(list: readonly Seen[], product: Product): Seen[] {
  const { slug, name, images } = product;
  const others = list.filter((seen) => seen.slug !== slug);
  return [{ slug, name, image: images[0] ?? null }, ...others].slice(0, MAX_SEEN);
}
