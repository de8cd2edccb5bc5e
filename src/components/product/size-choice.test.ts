import { describe, expect, test } from "vitest";
import { aProduct, aVariation } from "../testing/products";
import {
  offerFor,
  pricePer100g,
  saleChoice,
  savingPercent,
  startChoice,
  variationFor,
  weightLabel,
  weightText,
} from "./size-choice";

const SIZES = [
  aVariation(1, { Size: "500g" }, { price: 120_000, weight_grams: 500 }),
  aVariation(2, { Size: "250g" }, { price: 65_000, weight_grams: 250 }),
  aVariation(3, { Size: "100g" }, { price: 30_000, in_stock: false }),
];
const sized = (preset: string | null = null) =>
  aProduct({
    options: [{ name: "Size", values: ["100g", "250g", "500g"], default: preset }],
    variations: SIZES,
  });

describe("the initial size of a product", () => {
  test("is the shop's default if it is available", () => {
    expect(startChoice(sized("500g"))).toEqual({ Size: "500g" });
  });

  test("is the cheapest size in stock if the default is sold out or missing", () => {
    expect(startChoice(sized("100g"))).toEqual({ Size: "250g" });
    expect(startChoice(sized())).toEqual({ Size: "250g" });
  });

  test("is empty for a simple product", () => {
    expect(startChoice(aProduct())).toEqual({});
  });
});

/** Almonds of 100 g in two flavours, with one variation for both. */
const anyTaste = () =>
  aProduct({
    options: [
      { name: "Size", values: ["100g"], default: null },
      { name: "Taste", values: ["Honey", "Chilli"], default: null },
    ],
    variations: [aVariation(21, { Size: "100g" })],
  });

describe("the offer of a choice", () => {
  test("includes the value of an option that the variation leaves open", () => {
    const offer = offerFor(anyTaste(), { Size: "100g", Taste: "Chilli" });
    expect(offer.attributes).toEqual({ Taste: "Chilli" });
    expect(offer.sizeLabel).toBe("100g, Chilli");
    expect(offerFor(sized(), { Size: "500g" }).attributes).toEqual({});
    expect(offerFor(anyTaste(), { Size: "100g" }).availability).toBe("not_made");
  });

  test("has price, stock and label of the size", () => {
    const offer = offerFor(sized(), { Size: "500g" });
    expect(offer).toMatchObject({ price: 120_000, sizeLabel: "500g", availability: "available" });
    expect(offerFor(sized(), { Size: "100g" }).availability).toBe("sold_out");
  });

  test("has the size's own picture, else the product's first", () => {
    const own = { src: "/media/own", alt: "", width: null, height: null };
    const product = sized();
    product.variations = SIZES.map((size) => (size.id === 2 ? { ...size, image: own } : size));
    expect(offerFor(product, { Size: "250g" }).image).toBe(own);
    expect(offerFor(product, { Size: "500g" }).image).toBe(product.images[0]);
  });

  test("has the regular price only during a sale", () => {
    expect(offerFor(aProduct({ regular_price: 80_000 }), {}).regularPrice).toBeNull();
    const sale = aProduct({ regular_price: 80_000, on_sale: true });
    expect(offerFor(sale, {}).regularPrice).toBe(80_000);
  });

  test("has the end of a sale, and marks a backorder", () => {
    const sale = aProduct({ on_sale: true, sale_ends_at: 1_700_000_000_000 });
    expect(offerFor(sale, {}).saleEndsAt).toBe(1_700_000_000_000);
    expect(offerFor({ ...sale, on_sale: false }, {}).saleEndsAt).toBeNull();
    const ordered = offerFor(aProduct({ on_backorder: true }), {});
    expect(ordered).toMatchObject({ availability: "available", backorder: true });
  });

  test("is unavailable without a price, if not purchasable, and for a combination without a variation", () => {
    expect(offerFor(aProduct({ price: null }), {}).availability).toBe("not_for_sale");
    expect(offerFor(aProduct({ purchasable: false }), {}).availability).toBe("not_for_sale");
    expect(offerFor(sized(), { Size: "5kg" }).availability).toBe("not_made");
  });
});

describe("a product that varies by two options", () => {
  const product = aProduct({
    options: [
      { name: "Size", values: ["100g", "250g"], default: null },
      { name: "Flavour", values: ["Salted", "Plain"], default: null },
    ],
    variations: [
      aVariation(1, { Size: "100g" }, {}),
      aVariation(2, { Size: "250g", Flavour: "Plain" }, {}),
    ],
  });

  test("matches any value of an option that the variation leaves open", () => {
    expect(variationFor(product, { Size: "100g", Flavour: "Plain" })?.id).toBe(1);
    expect(variationFor(product, { Size: "100g", Flavour: "Salted" })?.id).toBe(1);
  });

  test("has a size label with every chosen value in the shop's order", () => {
    const choice = { Flavour: "Plain", Size: "250g" };
    expect(offerFor(product, choice).sizeLabel).toBe("250g, Plain");
  });

  test("marks a value without a variation for the other values", () => {
    const choice = { Size: "250g", Flavour: "Plain" };
    expect(offerFor(product, { ...choice, Flavour: "Salted" }).availability).toBe("not_made");
    expect(offerFor(product, { ...choice, Size: "100g" }).availability).toBe("available");
  });
});

test("price per 100 g is rounded to the minor unit and needs a weight", () => {
  expect(pricePer100g(offerFor(sized(), { Size: "250g" }))).toBe(26_000);
  expect(pricePer100g(offerFor(sized(), { Size: "100g" }))).toBeNull();
  expect(pricePer100g(offerFor(aProduct({ price: 1_000, weight_grams: 300 }), {}))).toBe(333);
});

describe("the size on sale", () => {
  const reduced = { regular_price: 132_000, price: 120_000, on_sale: true };
  const half = aVariation(1, { Size: "500g" }, reduced);
  const bag = aVariation(2, { Size: "250g" });

  test("is one that can be bought, if there is one", () => {
    const kilo = aVariation(3, { Size: "100g" }, { ...reduced, in_stock: false });
    expect(saleChoice({ ...sized(), variations: [kilo, bag, half] })).toEqual({ Size: "500g" });
    expect(saleChoice({ ...sized(), variations: [kilo, bag] })).toEqual({ Size: "100g" });
    expect(saleChoice({ ...sized(), variations: [bag] })).toBeNull();
  });

  test("has its saving in whole per cent", () => {
    const product = { ...sized(), variations: [bag, half] };
    expect(savingPercent(offerFor(product, { Size: "500g" }))).toBe(9);
    expect(savingPercent(offerFor(product, { Size: "250g" }))).toBe(0);
  });
});

test("a weight is written in grams, from 1000 g in kilograms, and does not break", () => {
  const texts = [250, 999, 1_000, 1_500].map(weightText);
  expect(texts).toEqual(["250\u00a0g", "999\u00a0g", "1\u00a0kg", "1.5\u00a0kg"]);
  expect([weightLabel(250), weightLabel(5_000)]).toEqual(["250g", "5kg"]);
});
