import { describe, expect, test, vi } from "vitest";
import { memoryStorage, slowStorage } from "./testing/fake-storage";
import { NUTS, SEEDS, STORED, heldTime, open, quantities, settle } from "./testing/cart-fixtures";
import type { CartOptions } from "./types";

const warn = heldTime();

describe("before the storage has answered", () => {
  test("the cart is not ready, then it is", async () => {
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

  test("nothing is written, and added items are merged, none dropped", async () => {
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

  test("a cleared cart stays cleared: the order was just placed", async () => {
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

  test("items given at creation count once, however often the page is opened", () => {
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

describe("a storage that takes longer than five seconds", () => {
  test("is reported in exactly these words, and the page goes on", async () => {
    const { storage } = slowStorage();
    const cart = open(storage);

    await vi.advanceTimersByTimeAsync(4999);
    expect(cart.persist.hasHydrated()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(cart.persist.hasHydrated()).toBe(true);
    expect(warn).toHaveBeenCalledExactlyOnceWith('persist timed out for persist key "root"');
  });

  test("loses nothing: its late answer is merged, and only then is anything written", async () => {
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

  test("is not reported when it answered in time", async () => {
    const { storage, answer } = slowStorage();
    open(storage);
    answer(null);
    await vi.advanceTimersByTimeAsync(6000);
    expect(warn).not.toHaveBeenCalled();
  });

  test("keeps added items even if reading fails in the end", async () => {
    const { storage, setItem, fail } = slowStorage();
    const cart = open(storage);
    fail(new Error("disk"));
    await settle();

    cart.getState().addItem(SEEDS);

    expect(setItem).toHaveBeenCalledOnce();
  });
});

describe("reading later", () => {
  test("with skipHydration nothing is read until asked", async () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { skipHydration: true });
    cart.getState().addItem(SEEDS);
    expect(cart.persist.hasHydrated()).toBe(false);
    expect(storage.setItem).not.toHaveBeenCalled();

    await cart.persist.rehydrate();

    expect(quantities(cart)).toEqual({ "114-500g": 2, "87-default": 1 });
  });

  test("asking twice reads once, so nothing doubles", async () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { skipHydration: true });

    await Promise.all([cart.persist.rehydrate(), cart.persist.rehydrate()]);

    expect(quantities(cart)).toEqual({ "114-500g": 2 });
    expect(storage.getItem).toHaveBeenCalledOnce();
  });

  test("a stopped cart neither writes nor shows a late result", async () => {
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
