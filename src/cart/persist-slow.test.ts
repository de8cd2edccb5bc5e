import { describe, expect, test, vi } from "vitest";
import { memoryStorage, slowStorage } from "./testing/fake-storage";
import { NUTS, SEEDS, STORED, fakeTimers, open, quantities, settle } from "./testing/cart-fixtures";
import type { CartOptions } from "./types";

const warn = fakeTimers();

describe("a cart before the storage responds", () => {
  test("is not ready until the response", async () => {
    const { storage, answer } = slowStorage();
    const cart = open(storage);
    const finished = vi.fn();
    cart.persist.onFinishHydration(finished);
    expect(cart.persist.hasHydrated()).toBe(false);

    answer(STORED);
    await cart.persist.rehydrate();

    expect(cart.persist.hasHydrated()).toBe(true);
    expect(finished).toHaveBeenCalledOnce();
    expect(quantities(cart)).toEqual({ "114-500g": 2 });
  });

  test("writes nothing and merges added items with the response", async () => {
    const { storage, setItem, answer } = slowStorage();
    const cart = open(storage);
    cart.getState().addItem(SEEDS);
    cart.getState().addItem(NUTS, { count: 3 });
    expect(setItem).not.toHaveBeenCalled();

    answer(STORED);
    await settle();

    expect(quantities(cart)).toEqual({ "114-500g": 5, "87-default": 1 });
    expect(cart.getState()).toMatchObject({ cartCount: 6, totalPrice: 345_000 });
    expect(setItem).toHaveBeenCalledExactlyOnceWith("root", expect.stringContaining("87-default"));
  });

  test("stays empty after clearCart", async () => {
    const { storage, setItem, answer } = slowStorage();
    const cart = open(storage);
    cart.getState().clearCart();

    answer(STORED);
    await settle();

    expect(quantities(cart)).toEqual({});
    expect(setItem).toHaveBeenCalledExactlyOnceWith(
      "root",
      expect.stringContaining('"cartCount":0'),
    );
  });

  test("contains its initial items once, however often the page is loaded", () => {
    const storage = memoryStorage();
    const cartDetails = {
      "87-default": { ...SEEDS, quantity: 1 },
    } as unknown as CartOptions["cartDetails"];
    open(storage, { cartDetails }).getState().addItem(NUTS);

    storage.setItem.mockClear();
    const again = open(storage, { cartDetails, now: () => "later" });

    expect(quantities(again)).toEqual({ "87-default": 1, "114-500g": 1 });
    expect(storage.setItem).not.toHaveBeenCalled();
  });
});

describe("a storage slower than five seconds", () => {
  test("is reported with the specified warning, and the cart becomes ready", async () => {
    const { storage } = slowStorage();
    const cart = open(storage);

    await vi.advanceTimersByTimeAsync(4999);
    expect(cart.persist.hasHydrated()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(cart.persist.hasHydrated()).toBe(true);
    expect(warn).toHaveBeenCalledExactlyOnceWith('persist timed out for persist key "root"');
  });

  test("has its late response merged before the first write", async () => {
    const { storage, setItem, answer } = slowStorage();
    const cart = open(storage);
    await vi.advanceTimersByTimeAsync(6000);
    cart.getState().addItem(SEEDS);
    expect(setItem).not.toHaveBeenCalled();

    answer(STORED);
    await settle();

    expect(quantities(cart)).toEqual({ "114-500g": 2, "87-default": 1 });
    expect(setItem).toHaveBeenCalledOnce();
  });

  test("is not reported if it responds in time", async () => {
    const { storage, answer } = slowStorage();
    open(storage);
    answer(null);
    await vi.advanceTimersByTimeAsync(6000);
    expect(warn).not.toHaveBeenCalled();
  });

  test("receives added items after a failed read", async () => {
    const { storage, setItem, fail } = slowStorage();
    const cart = open(storage);
    fail(new Error("disk"));
    await settle();

    cart.getState().addItem(SEEDS);

    expect(setItem).toHaveBeenCalledOnce();
  });
});

describe("deferred hydration", () => {
  test("with skipHydration reads nothing before rehydrate", async () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { skipHydration: true });
    cart.getState().addItem(SEEDS);
    expect(cart.persist.hasHydrated()).toBe(false);
    expect(storage.setItem).not.toHaveBeenCalled();

    await cart.persist.rehydrate();

    expect(quantities(cart)).toEqual({ "114-500g": 2, "87-default": 1 });
  });

  test("reads the storage once for two concurrent calls of rehydrate", async () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { skipHydration: true });

    await Promise.all([cart.persist.rehydrate(), cart.persist.rehydrate()]);

    expect(quantities(cart)).toEqual({ "114-500g": 2 });
    expect(storage.getItem).toHaveBeenCalledOnce();
  });

  test("of a stopped cart neither writes nor applies a late response", async () => {
    const { storage, setItem, answer } = slowStorage();
    const cart = open(storage);
    cart.persist.stop();
    cart.getState().addItem(SEEDS);

    answer(STORED);
    await vi.advanceTimersByTimeAsync(6000);

    expect(quantities(cart)).toEqual({ "87-default": 1 });
    expect(setItem).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });
});
