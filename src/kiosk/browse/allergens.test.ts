import { describe, expect, test } from "vitest";
import { allergensOf, isWithout, warningsOf } from "./allergens";

const product = (...allergens: string[]) => ({ allergens });

describe("the shop's words about allergens", () => {
  test.each([
    [["Cashew nuts"], ["tree_nuts"], []],
    [["Peanuts"], ["peanuts"], []],
    [["Cashew nuts", "Milk"], ["tree_nuts", "milk"], []],
    [
      ["Almonds", "Sesame", "May contain other nuts and peanuts"],
      ["tree_nuts", "sesame"],
      ["peanuts"],
    ],
    [["May contain nuts, peanuts and sesame"], [], ["peanuts", "tree_nuts", "sesame"]],
    [
      ["Macadamia nuts", "Soya", "May contain milk and other nuts"],
      ["tree_nuts", "soya"],
      ["milk"],
    ],
    [["Korosho", "Huenda ina karanga"], ["tree_nuts"], ["peanuts"]],
    [["Wheat", "Eggs"], ["gluten", "egg"], []],
  ])("%j", (words, contains, traces) => {
    expect(allergensOf(product(...words))).toEqual({ contains, traces, known: true });
  });

  test("peanuts are not tree nuts, nor the other way round", () => {
    expect(isWithout(product("Peanuts"), ["tree_nuts"])).toBe(true);
    expect(isWithout(product("Cashew nuts"), ["peanuts"])).toBe(true);
  });
});

describe("leaving out", () => {
  test("products that contain it are hidden; products with traces are shown with a warning", () => {
    const mabuyu = product("May contain nuts, peanuts and sesame");
    expect(isWithout(product("Peanuts"), ["peanuts"])).toBe(false);
    expect(isWithout(mabuyu, ["peanuts"])).toBe(true);
    expect(warningsOf(mabuyu, ["peanuts", "milk"])).toEqual(["peanuts"]);
  });

  test("a product without allergen information is shown only without a filter", () => {
    expect(isWithout(product(), [])).toBe(true);
    expect(isWithout(product(), ["milk"])).toBe(false);
  });
});
