import { describe, expect, test } from "vitest";
import { BROKEN_KEY } from "./persist";
import { memoryStorage, storedCart } from "./testing/fake-storage";
import { NUTS, SEEDS, STORED, fakeTimers, open, quantities } from "./testing/cart-fixtures";

const warn = fakeTimers();

describe("storing the cart", () => {
  test("writes four fields under the key root, version 1, before the action returns", () => {
    const storage = memoryStorage();
    const cart = open(storage);

    cart.getState().addItem(NUTS, { count: 2 });

    const { cartCount, totalPrice, formattedTotalPrice, cartDetails } = cart.getState();
    expect(storage.setItem).toHaveBeenCalledExactlyOnceWith("root", expect.any(String));
    expect(JSON.parse(storage.stored.get("root") ?? "")).toEqual({
      state: { cartCount, totalPrice, formattedTotalPrice, cartDetails },
      version: 1,
    });
    expect(totalPrice).toBe(130_000);
  });

  test("writes every change of the items and no change of the display", () => {
    const storage = memoryStorage();
    const cart = open(storage);
    const { addItem, incrementItem, clearCart, handleCartClick, storeLastClicked } =
      cart.getState();

    addItem(NUTS);
    incrementItem(NUTS.id);
    clearCart();
    handleCartClick();
    storeLastClicked(NUTS.id);

    expect(storage.setItem).toHaveBeenCalledTimes(3);
    expect(quantities(open(storage))).toEqual({});
  });

  test("writes nothing if shouldPersist is off", () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { shouldPersist: false });

    cart.getState().addItem(SEEDS);

    expect(quantities(cart)).toEqual({ "87-default": 1 });
    expect(storage.getItem).not.toHaveBeenCalled();
    expect(storage.setItem).not.toHaveBeenCalled();
  });

  test("writes nothing without a storage, and the cart is ready at once", async () => {
    const cart = open(undefined);
    expect(cart.persist.hasHydrated()).toBe(true);
    await expect(cart.persist.rehydrate()).resolves.toBeUndefined();
  });

  test("keeps the items in memory if a write fails", () => {
    const storage = memoryStorage();
    storage.setItem.mockImplementation(() => {
      throw new Error("quota exceeded");
    });
    const cart = open(storage);

    cart.getState().addItem(NUTS);

    expect(quantities(cart)).toEqual({ "114-500g": 1 });
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining("could not be stored"),
      expect.any(Error),
    );
  });
});

describe("restoring the cart", () => {
  test("restores the items with their times, and recalculates sums and texts", () => {
    const cart = open(memoryStorage({ root: STORED }));

    expect(cart.persist.hasHydrated()).toBe(true);
    expect(cart.getState()).toMatchObject({
      cartCount: 2,
      totalPrice: 130_000,
      formattedTotalPrice: "Ksh 130000",
    });
    expect(cart.getState().cartDetails["114-500g"]).toMatchObject({
      value: 130_000,
      formattedPrice: "Ksh 65000",
      timestamp: "2026-01-01",
    });
  });

  test("restores exactly the stored cart, without writing it again", () => {
    const storage = memoryStorage();
    const first = open(storage);
    first.getState().addItem(NUTS);
    storage.setItem.mockClear();

    const second = open(storage);

    expect(second.getState().cartDetails).toEqual(first.getState().cartDetails);
    expect(storage.setItem).not.toHaveBeenCalled();
  });

  test("ignores manipulated sums", () => {
    const planted = { ...NUTS, price: 65_000, quantity: 1, value: 1, formattedPrice: "Ksh 1" };
    const cart = open(memoryStorage({ root: storedCart({ "114-500g": planted }) }));

    expect(cart.getState().cartDetails["114-500g"]).toMatchObject({
      value: 65_000,
      formattedPrice: "Ksh 65000",
    });
  });

  test("ignores manipulated fields of the state", () => {
    const stored = JSON.parse(STORED) as { state: object };
    const planted = { ...stored, state: { ...stored.state, stripe: "pk_evil", currency: "USD" } };
    const cart = open(memoryStorage({ root: JSON.stringify(planted) }));

    expect(cart.getState()).toMatchObject({ stripe: "", currency: "KES", cartCount: 2 });
  });

  test.each([
    ["that is null", null],
    ["without a quantity", { ...SEEDS }],
    ["with a negative quantity", { ...SEEDS, quantity: -1 }],
    ["with a quantity as text", { ...SEEDS, quantity: "2" }],
    ["without a price", { id: "87-default", quantity: 1 }],
    ["with a reserved id", { ...SEEDS, id: "__proto__", quantity: 1 }],
  ])("skips an entry %s, restores the others and quarantines the stored text", (_what, bad) => {
    const good = { ...NUTS, quantity: 2 };
    const text = storedCart({ "114-500g": good, "87-default": bad });
    const storage = memoryStorage({ root: text });

    const cart = open(storage);

    expect(quantities(cart)).toEqual({ "114-500g": 2 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"87-default"'));
    expect(storage.stored.get(BROKEN_KEY)).toBe(text);
  });

  test("skips an entry refused by acceptStored", () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { acceptStored: (entry) => entry.quantity === 1 });

    expect(quantities(cart)).toEqual({});
    expect(storage.stored.get(BROKEN_KEY)).toBe(STORED);
  });

  test.each([
    ["broken JSON", '{"state":{"cartDet'],
    ["a null cart", '{"state":{"cartDetails":null},"version":1}'],
    ["a list", "[1,2]"],
    ["JSON null", "null"],
    ["another version", storedCart({ "114-500g": { ...NUTS, quantity: 2 } }, 2)],
  ])("yields an empty cart for %s and quarantines the stored text", (_what, text) => {
    const storage = memoryStorage({ root: text });

    const cart = open(storage);

    expect(quantities(cart)).toEqual({});
    expect(cart.persist.hasHydrated()).toBe(true);
    expect(storage.stored.get(BROKEN_KEY)).toBe(text);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(BROKEN_KEY));
    cart.getState().addItem(SEEDS);
    expect(quantities(open(storage))).toEqual({ "87-default": 1 });
  });
});
