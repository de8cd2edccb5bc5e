import { expect, test } from "vitest";
import { aProduct, aSizedProduct, aVariation } from "../../../components/testing/products";
import { sizeText } from "../../../shop/goods";
import { choicesFor, readEntry } from "./entry";

test.each([
  ["cash 500 x3", { words: "cash", size: "500", quantity: 3 }],
  ["x3 cash 500g", { words: "cash", size: "500g", quantity: 3 }],
  ["3x salted cashews", { words: "salted cashews", size: "", quantity: 3 }],
  ["cash 1kg *2", { words: "cash", size: "1kg", quantity: 2 }],
  ["cash ×12", { words: "cash", size: "", quantity: 12 }],
  ["cash x0", { words: "cash", size: "", quantity: 1 }],
  ["  cash  ", { words: "cash", size: "", quantity: 1 }],
  ["7up", { words: "7up", size: "", quantity: 1 }],
  ["500", { words: "500", size: "", quantity: 1 }],
  ["xmas mix", { words: "xmas mix", size: "", quantity: 1 }],
  ["", { words: "", size: "", quantity: 1 }],
])("entry %j is parsed as %j", (typed, entry) => {
  expect(readEntry(typed)).toEqual(entry);
});

const sizes = (typed: string) => {
  const product = aSizedProduct({
    variations: ["100g", "250g", "500g", "1kg"].map((size, at) =>
      aVariation(200 + at, { Size: size }),
    ),
  });
  return choicesFor([product], readEntry(`cash ${typed}`)).map(sizeText);
};

test("a size matches in any of its spellings, exact matches first", () => {
  expect(sizes("500")).toEqual(["500g"]);
  expect(sizes("500g")).toEqual(["500g"]);
  expect(sizes("1kg")).toEqual(["1kg"]);
  expect(sizes("1000")).toEqual(["1kg"]);
  expect(sizes("0.5kg")).toEqual(["500g"]);
  expect(sizes("100")).toEqual(["100g", "1kg"]);
});

test("a number without a unit uses the unit of the size", () => {
  const product = aSizedProduct({
    variations: ["250 g", "1.5 kg", "15 kg"].map((size, at) =>
      aVariation(200 + at, { Size: size }),
    ),
  });
  const found = (typed: string) => choicesFor([product], readEntry(`nuts ${typed}`)).map(sizeText);
  expect(found("1.5")).toEqual(["1.5 kg"]);
  expect(found("1,5")).toEqual(["1.5 kg"]);
  expect(found("15")[0]).toBe("15 kg");
  expect(found("250")).toEqual(["250 g"]);
});

test("an option that the variation leaves open is offered in each of its values", () => {
  const product = aProduct({
    options: [
      { name: "Size", values: ["100g"], default: null },
      { name: "Taste", values: ["Honey", "Chilli"], default: null },
    ],
    variations: [aVariation(21, { Size: "100g" })],
  });
  const choices = choicesFor([product], readEntry("cash 100g"));
  expect(choices.map(sizeText)).toEqual(["100g, Honey", "100g, Chilli"]);
  expect(choices.map(({ attributes }) => attributes)).toEqual([
    { Taste: "Honey" },
    { Taste: "Chilli" },
  ]);
});

test("a number that matches no size filters no choices", () => {
  expect(sizes("333")).toEqual(["100g", "250g", "500g", "1kg"]);
});

test("a product without sizes is a single choice", () => {
  expect(choicesFor([aProduct()], readEntry("roasted"))).toHaveLength(1);
});
