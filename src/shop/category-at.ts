import type { Category } from "./wire";

/**
 * Returns the category that `/shop/{slug}` shows; undefined if the slug is a product's or unknown.
 * WordPress encodes other letters in a slug like a browser does, but in lower case.
 */
export function categoryAt(
  slug: string | undefined,
  categories: readonly Category[] | undefined,
): Category | undefined {
  const key = slug?.toLowerCase();
  return categories?.find((category) => !category.slug_taken && category.slug === key);
}
