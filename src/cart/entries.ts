import { refusePrice, refuseReservedId } from "./guards";
import { priceEntry, type MoneyText } from "./totals";
import type { AddOptions, CartDetails, CartEntry, CartItemInput, Metadata } from "./types";

/** Returns the first of the four id fields that is not empty; undefined if there is none. */
export function itemId(product: CartItemInput): string | number | undefined {
  return product.id || product.price_id || product.sku_id || product.sku || undefined;
}

/** Sources of an entry's texts and time. */
export interface Pricing {
  text: MoneyText;
  now: () => string;
}

/** Returns the entry with another quantity and the current time. */
export function withQuantity(entry: CartEntry, quantity: number, pricing: Pricing): CartEntry {
  return priceEntry({ ...entry, quantity, timestamp: pricing.now() }, pricing.text);
}

/** Returns the entry after an add: product fields stay as first added, only metadata is merged. */
export function addedTo(
  entry: CartEntry | undefined,
  product: CartItemInput,
  id: string | number,
  count: number,
  options: AddOptions | null | undefined,
  pricing: Pricing,
): CartEntry {
  const base = entry ?? { ...product, price: product.price ?? 0, quantity: 0 };
  const unpriced = {
    ...base,
    id,
    quantity: base.quantity + count,
    timestamp: pricing.now(),
    price_data: { ...base.price_data, ...options?.price_metadata },
    product_data: { ...base.product_data, ...options?.product_metadata },
  };
  return priceEntry(unpriced, pricing.text);
}

/** Returns the items with this entry in its place; a quantity of zero or less removes it. */
export function withEntry(details: CartDetails, entry: CartEntry): CartDetails {
  if (entry.quantity <= 0) return withoutEntry(details, entry.id);
  return { ...details, [entry.id]: entry };
}

/** Returns the items without this entry. */
export function withoutEntry(details: CartDetails, id: string | number): CartDetails {
  const { [id]: _gone, ...rest } = details;
  return rest;
}

/** Whether a value is an object with fields, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function metadata(value: unknown): Metadata {
  return isRecord(value) ? { ...value } : {};
}

/** Parses one entry; `key` replaces a missing id, null if the key is an array index. */
function readEntry(key: string | null, raw: unknown, pricing: Pricing): CartEntry | null {
  if (!isRecord(raw)) return null;
  const id = raw.id || key;
  if (typeof id !== "string" && typeof id !== "number") return null;
  const { price, quantity, timestamp } = raw;
  if (refuseReservedId(id) !== null || refusePrice(price) !== null) return null;
  if (typeof quantity !== "number" || !Number.isFinite(quantity) || quantity <= 0) return null;
  const unpriced = {
    ...raw,
    id,
    price: price as number | string,
    quantity,
    timestamp: typeof timestamp === "string" ? timestamp : pricing.now(),
    price_data: metadata(raw.price_data),
    product_data: metadata(raw.product_data),
  };
  return priceEntry(unpriced, pricing.text);
}

/**
 * Validates entries of an untrusted object or array and recomputes their sums; timestamps stay.
 * `refused` holds the keys of invalid entries.
 */
export function readEntries(
  details: unknown,
  pricing: Pricing,
): { entries: CartEntry[]; refused: string[] } {
  const entries: CartEntry[] = [];
  const refused: string[] = [];
  const list = Array.isArray(details);
  for (const [key, raw] of Object.entries(isRecord(details) || list ? details : {})) {
    const entry = readEntry(list ? null : key, raw, pricing);
    if (entry) entries.push(entry);
    else refused.push(key);
  }
  return { entries, refused };
}
