// The cart opens with any stored content: valid entries stay, sums are recalculated, nothing is
// thrown. The random seed is the same in every run.
import { beforeEach, expect, test, vi } from "vitest";
import { isProductEntry } from "./cart-item";
import { isOrderableQuantity } from "./quantity";
import { memoryStorage, storedCart } from "./testing/fake-storage";
import { NUTS, SEEDS, open } from "./testing/cart-fixtures";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const FACTS = { image: "/nuts.webp", selectedSize: "500g", variation_id: null, product: {} };
/** Stored cart as the shop's screens write it. */
const STORED = storedCart({
  [NUTS.id]: { ...NUTS, ...FACTS, product_id: 114, quantity: 2, timestamp: "2026-01-01" },
  [SEEDS.id]: { ...SEEDS, ...FACTS, product_id: 87, quantity: 1, timestamp: "2026-01-02" },
});

/** Returns a seeded generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ODD: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  "",
  "NaN",
  "__proto__",
  "\u0000",
  "x".repeat(20_000),
  [],
  {},
  { __proto__: null, constructor: 1 },
  [[[[1]]]],
];

/** Returns a copy with about one value in six replaced, duplicated or removed. */
function corrupted(value: unknown, next: () => number): unknown {
  if (next() < 0.08) return ODD[Math.floor(next() * ODD.length)];
  if (Array.isArray(value)) return value.map((item) => corrupted(item, next));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(() => next() > 0.05);
  const odd: [string, unknown][] = next() < 0.1 ? [[String(next()), ODD[2]]] : [];
  return Object.fromEntries(
    [...fields, ...odd].map(([name, field]) => [name, corrupted(field, next)]),
  );
}

/** Asserts that the cart restored from a text is sound; returns the number of its items. */
function isSound(text: string): number {
  const cart = open(memoryStorage({ root: text }), { acceptStored: isProductEntry });
  const { cartCount, totalPrice, cartDetails } = cart.getState();
  const entries = Object.values(cartDetails);
  expect(cartCount).toBe(entries.reduce((sum, entry) => sum + entry.quantity, 0));
  expect(Number.isFinite(totalPrice) && totalPrice >= 0).toBe(true);
  for (const { quantity, value } of entries) {
    expect(isOrderableQuantity(quantity)).toBe(true);
    expect(Number.isFinite(value) && value >= 0).toBe(true);
  }
  cart.getState().addItem(NUTS);
  expect(cart.getState().cartCount).toBeGreaterThan(0);
  return entries.length;
}

test("a stored cart with corrupted values is restored as a valid cart", () => {
  const good: unknown = JSON.parse(STORED);
  const itemCounts = Array.from({ length: 400 }, (_, seed) =>
    isSound(JSON.stringify(corrupted(good, chance(seed)))),
  );
  expect(isSound(STORED)).toBe(2);
  for (const count of [0, 1, 2]) {
    expect(itemCounts.filter((fit) => fit === count).length, `${count} fit`).toBeGreaterThan(10);
  }
});

test("a stored cart truncated or changed at any byte is restored as a valid cart", () => {
  for (let at = 0; at < STORED.length; at += 3) {
    isSound(STORED.slice(0, at));
    isSound(`${STORED.slice(0, at)}\u0000${STORED.slice(at + 1)}`);
  }
});

test("stored text that is too deep, too large or not JSON is restored as a valid cart", () => {
  for (const text of ["[".repeat(200_000), "null", "[]", "\ufeff", `"${"x".repeat(1e6)}"`]) {
    isSound(text);
  }
});
