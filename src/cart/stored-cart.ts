import { isRecord, readEntries, type Pricing } from "./entries";
import { priceEntry, type MoneyText } from "./totals";
import type { CartDetails, CartEntry, CartState } from "./types";

/** Version of the stored format; texts of other versions are ignored. */
export const STORAGE_VERSION = 1;

/** Serialises four fields of the state and the version. */
export function encodeCart(state: CartState): string {
  const { cartCount, totalPrice, formattedTotalPrice, cartDetails } = state;
  const stored = { cartCount, totalPrice, formattedTotalPrice, cartDetails };
  return JSON.stringify({ state: stored, version: STORAGE_VERSION });
}

/** Result of reading the storage: valid items, and the errors of the others. */
export interface StoredCart {
  details: CartDetails;
  /** One line per invalid item; empty if all are valid. */
  complaints: string[];
}

/** Parses the stored form: validates each item and recomputes sums and texts. */
export function decodeCart(
  text: string,
  pricing: Pricing,
  accept: (entry: CartEntry) => boolean,
): StoredCart {
  const raw = storedDetails(text);
  if (raw === undefined) return { details: {}, complaints: ["it cannot be read"] };
  const { entries, refused } = readEntries(raw, pricing);
  const fit = entries.filter(accept);
  const unfit = entries.filter((entry) => !fit.includes(entry)).map((entry) => String(entry.id));
  return {
    details: Object.fromEntries(fit.map((entry) => [entry.id, entry])),
    complaints: [...refused, ...unfit].map((key) => `entry ${JSON.stringify(key)} is unfit`),
  };
}

function storedDetails(text: string): Record<string, unknown> | undefined {
  try {
    const { version, state } = JSON.parse(text) as {
      version?: unknown;
      state?: { cartDetails?: unknown };
    };
    return version === STORAGE_VERSION && isRecord(state?.cartDetails)
      ? state.cartDetails
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Merges the stored items with the changes made to the cart (which began with `seeds`) before they
 * were read: as if the stored cart had been loaded first and the changes applied to it.
 */
export function mergeStored(
  stored: CartDetails,
  current: CartDetails,
  seeds: CartDetails,
  text: MoneyText,
): CartDetails {
  const merged = new Map(Object.entries(stored));
  for (const [key, entry] of Object.entries(current)) {
    const kept = merged.get(key);
    const seeded = Object.hasOwn(seeds, key) ? (seeds[key]?.quantity ?? 0) : 0;
    merged.set(key, kept ? joined(kept, entry, entry.quantity - seeded, text) : entry);
  }
  return Object.fromEntries([...merged].filter(([, entry]) => entry.quantity > 0));
}

function joined(kept: CartEntry, entry: CartEntry, added: number, text: MoneyText): CartEntry {
  if (added === 0) return kept;
  const unpriced = {
    ...kept,
    quantity: kept.quantity + added,
    timestamp: entry.timestamp,
    price_data: { ...kept.price_data, ...entry.price_data },
    product_data: { ...kept.product_data, ...entry.product_data },
  };
  return priceEntry(unpriced, text);
}
