import { WITHOUT_NOTHING, type Listing } from "./listing-address";

/** Number of active filters, without search, category and sort. */
export function countFilters(listing: Listing): number {
  const { inStock, onSale, without, minPrice, maxPrice, minRating } = listing;
  const leavesOut = without !== "" && without !== WITHOUT_NOTHING;
  const set = [inStock, onSale, leavesOut, minPrice !== null, maxPrice !== null, minRating];
  return set.filter(Boolean).length;
}
