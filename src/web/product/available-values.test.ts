import { expect, test } from "vitest";
import { aProduct, aVariation } from "../../components/testing/products";
import { availableValues } from "./available-values";

test("the available values are known for a combination without a variation", () => {
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
  expect(availableValues(product, choice, "Flavour")).toEqual(["Plain"]);
  expect(availableValues(product, choice, "Size")).toEqual(["100g"]);
});
