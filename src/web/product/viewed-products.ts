import type { Image, Product } from "../../shop/wire";

/** Stored data of a viewed product; it stays on the device. */
export type ViewedProduct = { slug: string; name: string; image: Image | null };

/** Maximum number of stored products. */
export const MAX_VIEWED = 8;

function isImage(value: unknown): value is Image | null {
  if (value === null) return true;
  return typeof value === "object" && "src" in value && typeof value.src === "string";
}

function isViewedProduct(value: unknown): value is ViewedProduct {
  if (typeof value !== "object" || value === null) return false;
  if (!("slug" in value && "name" in value && "image" in value)) return false;
  return typeof value.slug === "string" && typeof value.name === "string" && isImage(value.image);
}

/** Parses the stored list; invalid items are omitted. */
export function parseViewed(text: string | null): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isViewedProduct).slice(0, MAX_VIEWED) : [];
  } catch {
    return [];
  }
}

/** Returns the list with a product in front, without duplicates. */
export function withViewed(list: readonly ViewedProduct[], product: Product): ViewedProduct[] {
  const { slug, name, images } = product;
  const others = list.filter((viewed) => viewed.slug !== slug);
  return [{ slug, name, image: images[0] ?? null }, ...others].slice(0, MAX_VIEWED);
}
