import { expect, test } from "vitest";
import { aProduct, aVariation } from "../../components/testing/products";
import { madeWith } from "./made";

test("of a combination that is not made, what can be had beside each value is known", () => {
  const product = aProduct({
    options: [
      { name: "Size", values: ["100g", "250g"], default: null },
      { name: "Flavour", values: ["Salted", "Plain"], default: null },
    ],
    variations: [
      aVariation(1, { Size: "100g" }),
      aVariation(2, { Size: "250g", Flavour: "Plain" }),
    ],
  });
  const choice = { Size: "250g", Flavour: "Salted" };
  expect(madeWith(product, choice, "Flavour")).toEqual(["Plain"]);
  expect(madeWith(product, choice, "Size")).toEqual(["100g"]);
});
