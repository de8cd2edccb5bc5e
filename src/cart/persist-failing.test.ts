import { describe, expect, test, vi } from "vitest";
import { memoryStorage } from "./testing/fake-storage";
import { NUTS, SEEDS, STORED, fakeTimers, open, quantities, settle } from "./testing/cart-fixtures";

const warn = fakeTimers();

describe("a storage that cannot be read", () => {
  test("leaves the cart empty and the stored content unchanged", () => {
    const storage = memoryStorage({ root: STORED });
    storage.getItem.mockImplementation(() => {
      throw new Error("forbidden");
    });

    const cart = open(storage);
    cart.getState().clearCart();

    expect(cart.persist.hasHydrated()).toBe(true);
    expect(storage.stored.get("root")).toBe(STORED);
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining("could not be read"),
      expect.any(Error),
    );
  });

  test("receives a cart with items", () => {
    const storage = memoryStorage();
    storage.getItem.mockImplementation(() => {
      throw new Error("forbidden");
    });
    open(storage).getState().addItem(SEEDS);
    expect(storage.stored.get("root")).toContain("87-default");
  });

  test("is read again by rehydrate", async () => {
    const storage = memoryStorage({ root: STORED });
    storage.getItem.mockImplementationOnce(() => {
      throw new Error("busy");
    });
    const cart = open(storage);

    await cart.persist.rehydrate();

    expect(quantities(cart)).toEqual({ "114-500g": 2 });
  });
});

describe("a slow or failing storage", () => {
  test("receives the newest cart last and skips intermediate ones", async () => {
    const finishers: (() => void)[] = [];
    const setItem = vi.fn(() => new Promise<void>((resolve) => finishers.push(resolve)));
    const cart = open({ getItem: () => null, setItem });
    const { addItem, incrementItem } = cart.getState();

    addItem(NUTS);
    incrementItem(NUTS.id);
    incrementItem(NUTS.id);
    expect(setItem).toHaveBeenCalledTimes(1);
    finishers[0]?.();
    await settle();

    expect(setItem).toHaveBeenCalledTimes(2);
    expect(setItem).toHaveBeenLastCalledWith("root", expect.stringContaining('"cartCount":3'));
  });

  test("is written to again after a failure", async () => {
    const setItem = vi.fn(() => Promise.reject(new Error("disk full")));
    const cart = open({ getItem: () => null, setItem });

    cart.getState().addItem(NUTS);
    await settle();
    cart.getState().incrementItem(NUTS.id);
    await settle();

    expect(setItem).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
