import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCart } from "./index";
import { BROKEN_KEY } from "./persist";
import { memoryStorage, slowStorage, storedCart } from "./testing/fake-storage";
import type { CartOptions } from "./types";

const NUTS = { id: "114-500g", name: "Roasted Cashews (500g)", price: 65_000 };
const SEEDS = { id: "87-default", name: "Baobab Seeds", price: 20_000 };
const STORED = storedCart({ "114-500g": { ...NUTS, quantity: 2, timestamp: "2026-01-01" } });

const KENYAN = {
  currency: "KES",
  language: "en-US",
  formatMoney: (minor: number) => `Ksh ${minor}`,
};

let warn = vi.spyOn(console, "warn");

beforeEach(() => {
  vi.useFakeTimers();
  warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(storage: CartOptions["storage"], options: CartOptions = {}) {
  return createCart({ ...KENYAN, ...options, storage });
}

function quantities(cart: ReturnType<typeof open>) {
  const entries = Object.entries(cart.getState().cartDetails);
  return Object.fromEntries(entries.map(([id, { quantity }]) => [id, quantity]));
}

/** Lets what was promised come true. */
async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

describe("what is kept", () => {
  test("four fields under the key root, version 1, written before the action returns", () => {
    const storage = memoryStorage();
    const cart = open(storage);

    cart.getState().addItem(NUTS, { count: 2 });

    const { cartCount, totalPrice, formattedTotalPrice, cartDetails } = cart.getState();
    expect(storage.setItem).toHaveBeenCalledExactlyOnceWith("root", expect.any(String));
    expect(JSON.parse(storage.kept.get("root") ?? "")).toEqual({
      state: { cartCount, totalPrice, formattedTotalPrice, cartDetails },
      version: 1,
    });
    expect(totalPrice).toBe(130_000);
  });

  test("every change of the items, and no change of the display", () => {
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

  test("nothing, with shouldPersist off", () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { shouldPersist: false });

    cart.getState().addItem(SEEDS);

    expect(quantities(cart)).toEqual({ "87-default": 1 });
    expect(storage.getItem).not.toHaveBeenCalled();
    expect(storage.setItem).not.toHaveBeenCalled();
  });

  test("nothing, without a storage: the cart is ready at once", async () => {
    const cart = open(undefined);
    expect(cart.persist.hasHydrated()).toBe(true);
    await expect(cart.persist.rehydrate()).resolves.toBeUndefined();
  });

  test("the memory, when writing fails", () => {
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

describe("what comes back", () => {
  test("the items with their times, and sums and texts made anew", () => {
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

  test("exactly what was kept, which is then not written again", () => {
    const storage = memoryStorage();
    const first = open(storage);
    first.getState().addItem(NUTS);
    storage.setItem.mockClear();

    const second = open(storage);

    expect(second.getState().cartDetails).toEqual(first.getState().cartDetails);
    expect(storage.setItem).not.toHaveBeenCalled();
  });

  test("no sum that someone planted", () => {
    const planted = { ...NUTS, price: 65_000, quantity: 1, value: 1, formattedPrice: "Ksh 1" };
    const cart = open(memoryStorage({ root: storedCart({ "114-500g": planted }) }));

    expect(cart.getState().cartDetails["114-500g"]).toMatchObject({
      value: 65_000,
      formattedPrice: "Ksh 65000",
    });
  });

  test("no other field that someone planted", () => {
    const stored = JSON.parse(STORED) as { state: object };
    const planted = { ...stored, state: { ...stored.state, stripe: "pk_evil", currency: "USD" } };
    const cart = open(memoryStorage({ root: JSON.stringify(planted) }));

    expect(cart.getState()).toMatchObject({ stripe: "", currency: "KES", cartCount: 2 });
  });

  test.each([
    ["null", null],
    ["without a quantity", { ...SEEDS }],
    ["with a quantity below zero", { ...SEEDS, quantity: -1 }],
    ["with a quantity in words", { ...SEEDS, quantity: "2" }],
    ["without a price", { id: "87-default", quantity: 1 }],
    ["with a reserved id", { ...SEEDS, id: "__proto__", quantity: 1 }],
  ])("no entry %s; the others do, and the whole is kept aside", (_what, bad) => {
    const good = { ...NUTS, quantity: 2 };
    const text = storedCart({ "114-500g": good, "87-default": bad });
    const storage = memoryStorage({ root: text });

    const cart = open(storage);

    expect(quantities(cart)).toEqual({ "114-500g": 2 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"87-default"'));
    expect(storage.kept.get(BROKEN_KEY)).toBe(text);
  });

  test("no entry that the shop does not accept", () => {
    const storage = memoryStorage({ root: STORED });
    const cart = open(storage, { acceptStored: (entry) => entry.quantity === 1 });

    expect(quantities(cart)).toEqual({});
    expect(storage.kept.get(BROKEN_KEY)).toBe(STORED);
  });

  test.each([
    ["broken JSON", '{"state":{"cartDet'],
    ["a null cart", '{"state":{"cartDetails":null},"version":1}'],
    ["a list", "[1,2]"],
    ["JSON null", "null"],
    ["another version", storedCart({ "114-500g": { ...NUTS, quantity: 2 } }, 2)],
  ])("nothing from %s: an empty cart, and the text is kept aside", (_what, text) => {
    const storage = memoryStorage({ root: text });

    const cart = open(storage);

    expect(quantities(cart)).toEqual({});
    expect(cart.persist.hasHydrated()).toBe(true);
    expect(storage.kept.get(BROKEN_KEY)).toBe(text);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(BROKEN_KEY));
    cart.getState().addItem(SEEDS);
    expect(quantities(open(storage))).toEqual({ "87-default": 1 });
  });
});

describe("a storage that cannot be read", () => {
  test("leaves an empty cart on screen and whatever it holds in place", () => {
    const storage = memoryStorage({ root: STORED });
    storage.getItem.mockImplementation(() => {
      throw new Error("forbidden");
    });

    const cart = open(storage);
    cart.getState().clearCart();

    expect(cart.persist.hasHydrated()).toBe(true);
    expect(storage.kept.get("root")).toBe(STORED);
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining("could not be read"),
      expect.any(Error),
    );
  });

  test("still takes a cart with something in it", () => {
    const storage = memoryStorage();
    storage.getItem.mockImplementation(() => {
      throw new Error("forbidden");
    });
    open(storage).getState().addItem(SEEDS);
    expect(storage.kept.get("root")).toContain("87-default");
  });

  test("may be asked again", async () => {
    const storage = memoryStorage({ root: STORED });
    storage.getItem.mockImplementationOnce(() => {
      throw new Error("busy");
    });
    const cart = open(storage);

    await cart.persist.rehydrate();

    expect(quantities(cart)).toEqual({ "114-500g": 2 });
  });
});

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

  test("nothing is written, and what was added is merged, none dropped", async () => {
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

  test("keeps what is added even if it fails in the end", async () => {
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

  test("a stopped cart neither writes nor shows what comes late", async () => {
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

describe("a storage that writes slowly", () => {
  test("gets the newest cart last, and skips those in between", async () => {
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
