import { vi } from "vitest";
import type { CartStorage } from "../types";

/** Stored format of some items, as an earlier visit would have left it. */
export function storedCart(cartDetails: Record<string, unknown>, version = 1): string {
  const sums = { cartCount: 0, totalPrice: 0, formattedTotalPrice: "" };
  return JSON.stringify({ state: { ...sums, cartDetails }, version });
}

/** Synchronous storage in memory. */
export function memoryStorage(texts: Record<string, string> = {}) {
  const stored = new Map(Object.entries(texts));
  return {
    stored,
    getItem: vi.fn((key: string) => stored.get(key) ?? null),
    setItem: vi.fn((key: string, text: string) => void stored.set(key, text)),
  };
}

/** Returns a promise with its `resolve` and `reject` functions. */
function promised<Value>() {
  const settle: { resolve?: (value: Value) => void; reject?: (reason: Error) => void } = {};
  const promise = new Promise<Value>((resolve, reject) =>
    Object.assign(settle, { resolve, reject }),
  );
  return {
    promise,
    resolve: (value: Value) => settle.resolve?.(value),
    reject: (reason: Error) => settle.reject?.(reason),
  };
}

/** Storage whose reads the test resolves. */
export function slowStorage() {
  const { promise, resolve, reject } = promised<string | null>();
  const setItem = vi.fn<(key: string, text: string) => void>();
  const storage: CartStorage = { getItem: () => promise, setItem };
  return { storage, setItem, answer: resolve, fail: reject };
}
