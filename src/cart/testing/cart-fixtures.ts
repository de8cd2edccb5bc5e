import { afterEach, beforeEach, vi } from "vitest";
import { createCart } from "../index";
import type { CartOptions } from "../types";
import { storedCart } from "./fake-storage";

/** Half a kilo of cashews. */
export const NUTS = { id: "114-500g", name: "Roasted Cashews (500g)", price: 65_000 };
/** Another product. */
export const SEEDS = { id: "87-default", name: "Baobab Seeds", price: 20_000 };
/** A stored cart with two bags of cashews. */
export const STORED = storedCart({ "114-500g": { ...NUTS, quantity: 2, timestamp: "2026-01-01" } });

const KENYAN = {
  currency: "KES",
  language: "en-US",
  formatMoney: (minor: number) => `Ksh ${minor}`,
};

/** Creates a Kenyan cart on a storage. */
export function open(storage: CartOptions["storage"], options: CartOptions = {}) {
  return createCart({ ...KENYAN, ...options, storage });
}

/** Quantities by id. */
export function quantities(cart: ReturnType<typeof open>) {
  const entries = Object.entries(cart.getState().cartDetails);
  return Object.fromEntries(entries.map(([id, { quantity }]) => [id, quantity]));
}

/** Installs fake timers and a mock of `console.warn` for each test of a file; returns the mock. */
export function fakeTimers() {
  const warn = vi.fn<typeof console.warn>();
  beforeEach(() => {
    warn.mockReset();
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(warn);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return warn;
}

/** Runs pending promise callbacks and timers that are due. */
export async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}
