import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCart } from "./index";
import { formatMoney } from "../money/format";
import { NUTS } from "./testing/cart-fixtures";

let warn = vi.spyOn(console, "warn");

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a new cart", () => {
  test("has the specified defaults", () => {
    vi.stubGlobal("navigator", undefined);
    expect(createCart().getState()).toMatchObject({
      mode: "payment",
      cartMode: "checkout-session",
      currency: "USD",
      language: "en-US",
      lastClicked: "",
      shouldDisplayCart: false,
      cartCount: 0,
      totalPrice: 0,
      formattedTotalPrice: "$0.00",
      cartDetails: {},
      stripe: "",
      shouldPersist: true,
    });
  });

  test("uses the browser's language", () => {
    vi.stubGlobal("navigator", { language: "sw-KE" });
    expect(createCart().getState().language).toBe("sw-KE");
  });

  test("copies further options into its state without changing the caller's object", () => {
    const options = Object.freeze({ language: "en-US", successUrl: "https://shop.example/ok" });
    expect(createCart(options).getState().successUrl).toBe("https://shop.example/ok");
  });

  test("has no port in its state", () => {
    const state = createCart({ language: "en-US", now: () => "now", formatMoney: () => "x" });
    expect(state.getState()).not.toHaveProperty("now");
    expect(state.getState()).not.toHaveProperty("formatMoney");
  });

  test("skips invalid initial items", () => {
    const cartDetails = { a: null, b: { ...NUTS, quantity: 1 } } as never;
    const cart = createCart({ language: "en-US", cartDetails });
    expect(Object.keys(cart.getState().cartDetails)).toEqual(["114-500g"]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test("runs without Intl if it has a formatter", () => {
    vi.stubGlobal("Intl", undefined);
    const cart = createCart({ currency: "KES", language: "sw", formatMoney });
    cart.getState().addItem(NUTS, { count: 2 });
    expect(cart.getState().formattedTotalPrice).toBe("Ksh 1,300");
  });
});

describe("addItem", () => {
  test("changes neither the product nor the options", () => {
    const product = Object.freeze({ ...NUTS, product_data: Object.freeze({ a: 1 }) });
    const options = Object.freeze({ product_metadata: Object.freeze({ b: 2 }) });
    const cart = createCart({ language: "en-US" });

    cart.getState().addItem(product, options);
    cart.getState().addItem(product, options);

    expect(cart.getState().cartDetails["114-500g"]?.product_data).toEqual({ a: 1, b: 2 });
  });

  test("gives an item without an id a version 4 UUID", () => {
    const cart = createCart({ language: "en-US" });
    cart.getState().addItem({ price: 100 });
    cart.getState().addItem({ price: 100 });
    const ids = Object.keys(cart.getState().cartDetails);
    expect(ids).toHaveLength(2);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  test("sets the entry's timestamp to the time of the change", () => {
    const cart = createCart({ language: "en-US" });
    cart.getState().addItem(NUTS);
    const { timestamp } = cart.getState().cartDetails["114-500g"] ?? {};
    expect(new Date(String(timestamp)).toISOString()).toBe(timestamp);
  });

  test("refuses an invalid count with one warning that names the action, the rule and the value", () => {
    const cart = createCart({ language: "en-US" });
    cart.getState().addItem(NUTS, { count: "2" as unknown as number });
    expect(cart.getState().cartCount).toBe(0);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      "cart/addItem was ignored: count must be a number, received String.",
      { type: "cart/addItem", payload: { product: NUTS, options: { count: "2" } } },
    );
  });
});

describe("a change of currency or language", () => {
  test("reformats every text and converts no amount", () => {
    const cart = createCart({ language: "en-US", currency: "USD" });
    cart.getState().addItem(NUTS);
    cart.getState().changeCurrency("JPY");
    expect(cart.getState()).toMatchObject({ totalPrice: 65_000, formattedTotalPrice: "¥65,000" });
    expect(cart.getState().cartDetails["114-500g"]?.formattedPrice).toBe("¥65,000");
  });

  test.each(["ABC", "", undefined, null, 7])("to the currency %j is refused", (currency) => {
    const cart = createCart({ language: "en-US", currency: "KES", formatMoney });
    cart.getState().changeCurrency(currency as string);
    expect(cart.getState().currency).toBe("KES");
    expect(warn).toHaveBeenCalledOnce();
  });

  test.each(["!!", "", undefined, null])("to the language %j is refused", (language) => {
    const cart = createCart({ language: "en", currency: "KES", formatMoney });
    cart.getState().changeLanguage(language as string);
    expect(cart.getState().language).toBe("en");
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe("loadCart of an array", () => {
  test("writes each entry under its own id", () => {
    const cart = createCart({ currency: "KES" });
    cart.getState().loadCart([
      { ...NUTS, quantity: 2 },
      { id: 7, name: "Salted peanuts", price: 10_000, quantity: 1 },
    ]);
    expect(Object.keys(cart.getState().cartDetails)).toEqual(["7", NUTS.id]);
    expect(cart.getState()).toMatchObject({ cartCount: 3, totalPrice: 140_000 });
    expect(warn).not.toHaveBeenCalled();
  });

  test("replaces the entry with the same id, and the whole cart without merge", () => {
    const cart = createCart({ currency: "KES" });
    cart.getState().addItem({ id: "other", price: 100 });
    cart.getState().addItem(NUTS);
    cart.getState().loadCart([{ ...NUTS, quantity: 4 }]);
    expect(cart.getState()).toMatchObject({ cartCount: 5, totalPrice: 260_100 });
    cart.getState().loadCart([{ ...NUTS, quantity: 3 }], false);
    expect(cart.getState()).toMatchObject({ cartCount: 3, totalPrice: 195_000 });
  });

  test("skips an entry without an id", () => {
    const cart = createCart({ currency: "KES" });
    cart.getState().loadCart([{ price: 100, quantity: 1 }, null, { ...NUTS, quantity: 1 }]);
    expect(Object.keys(cart.getState().cartDetails)).toEqual([NUTS.id]);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

test("a valid action logs no warning", () => {
  const cart = createCart({ language: "en-US" });
  cart.getState().addItem(NUTS);
  cart.getState().removeItem(NUTS.id);
  expect(warn).not.toHaveBeenCalled();
});
