import type { Rating, UnratedProducts } from "../../shop/wire";

/** Rating: 0 to 5 stars in halves and the number of ratings; null: none yet. */
export type Stars = { stars: number; count: number };

const SAMPLES = [4, 4.5, 5] as const;

/**
 * Returns the stars of a product. For unrated products a setting of the shop decides: `sample`
 * shows 4, 4.5 or 5 as specified (always the same for one product), `none` shows nothing.
 */
export function starsOf(id: number, rating: Rating, unrated: UnratedProducts): Stars | null {
  const given = rating.average > 0 ? rating.average : Math.min(rating.count, 5);
  if (given > 0) return { stars: Math.floor(given * 2) / 2, count: rating.count };
  if (unrated === "none") return null;
  return { stars: SAMPLES[Math.abs(id) % SAMPLES.length] ?? 5, count: 0 };
}
