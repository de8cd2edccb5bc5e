import { describe, expect, test } from "vitest";
import { aSizedProduct, aVariation } from "../components/testing/products";
import type { Image, Product, Variation } from "../shop/wire";
import { cartItemFor, cartItemId, isProductEntry } from "./cart-item";
import { createCart } from "./index";
import type { CartEntry } from "./types";

function picture(src: string): Image {
  return { src, alt: "", width: null, height: null };
}

const cashews = (changes: Partial<Product> = {}) =>
  aSizedProduct({
    price: 35_000,
    images: [picture("/media/cashews.jpg"), picture("/media/bowl.jpg")],
    ...changes,
  });

const halfKilo = (changes: Partial<Variation> = {}) =>
  aVariation(116, { Size: "500g" }, { image: picture("/media/cashews-500.jpg"), ...changes });

describe("the cart item of a product", () => {
  test("with a size has that size's price, picture and id", () => {
    const product = cashews();
    expect(cartItemFor(product, halfKilo(), "500g")).toEqual({
      id: "114-500g",
      name: "Roasted Cashews (500g)",
      price: 65_000,
      image: "/media/cashews-500.jpg",
      selectedSize: "500g",
      currency: "Ksh",
      product_id: 114,
      variation_id: 116,
      product,
    });
  });

  test("without sizes has the default id and no size", () => {
    expect(cartItemFor(cashews({ id: 87, name: "Baobab Seeds" }), null, null)).toMatchObject({
      id: "87-default",
      name: "Baobab Seeds",
      price: 35_000,
      selectedSize: null,
      variation_id: null,
    });
  });

  test("falls back to the product's first picture if the size has none", () => {
    const { image } = cartItemFor(cashews(), halfKilo({ image: null }), "500g");
    expect(image).toBe("/media/cashews.jpg");
  });

  test("has no picture if the product has none", () => {
    expect(cartItemFor(cashews({ images: [] }), null, null).image).toBe("");
  });

  test("has the price 0 if the size has none, independent of other sizes", () => {
    expect(cartItemFor(cashews(), halfKilo({ price: null }), "500g").price).toBe(0);
    expect(cartItemFor(cashews({ price: null }), null, null).price).toBe(0);
  });

  test("is separate for each size", () => {
    const cart = createCart({ currency: "KES", language: "en-KE" });
    cart.getState().addItem(cartItemFor(cashews(), halfKilo(), "500g"));
    cart.getState().addItem(cartItemFor(cashews(), halfKilo(), "500g"), { count: 2 });
    cart.getState().addItem(cartItemFor(cashews(), halfKilo({ id: 115, price: 35_000 }), "250g"));

    expect(Object.keys(cart.getState().cartDetails)).toEqual(["114-500g", "114-250g"]);
    expect(cart.getState().totalPrice).toBe(230_000);
    expect(cartItemId(114, "250g")).toBe("114-250g");
  });
});

/** Returns a stored cart entry (two bags of 500 g) with the given changes. */
function stored(changes: Record<string, unknown>): CartEntry {
  const cart = createCart({ language: "en-US" });
  cart.getState().addItem(cartItemFor(cashews(), halfKilo(), "500g"), { count: 2 });
  return { ...(cart.getState().cartDetails["114-500g"] as CartEntry), ...changes };
}

describe("validation of a stored entry", () => {
  test("accepts a product in an orderable quantity", () => {
    expect(isProductEntry(stored({}))).toBe(true);
    expect(isProductEntry(stored({ selectedSize: null, variation_id: null }))).toBe(true);
  });

  test.each([
    { quantity: 1.5 },
    { quantity: 1000 },
    { price: -1 },
    { price: 10.5 },
    { price: "650" },
    { name: undefined },
    { name: { toString: "x" } },
    { image: 7 },
    { selectedSize: 500 },
    { product_id: "114" },
    { variation_id: undefined },
    { product: null },
    { product: [] },
  ])("refuses an entry with %o", (changes) => {
    expect(isProductEntry(stored(changes))).toBe(false);
  });
});
