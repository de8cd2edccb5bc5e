import { describe, expect, test } from "vitest";
import { allergensOf, isWithout, warningsOf } from "./allergens";

const product = (...allergens: string[]) => ({ allergens });

describe("the allergens of a product", () => {
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
  ])("are parsed from %j", (words, contains, traces) => {
    expect(allergensOf(product(...words))).toEqual({ contains, traces, known: true });
  });

  test("distinguish peanuts from tree nuts", () => {
    expect(isWithout(product("Peanuts"), ["tree_nuts"])).toBe(true);
    expect(isWithout(product("Cashew nuts"), ["peanuts"])).toBe(true);
  });
});

describe("the allergen filter", () => {
  test("hides products that contain the allergen and marks products with traces", () => {
    const mabuyu = product("May contain nuts, peanuts and sesame");
    expect(isWithout(product("Peanuts"), ["peanuts"])).toBe(false);
    expect(isWithout(mabuyu, ["peanuts"])).toBe(true);
    expect(warningsOf(mabuyu, ["peanuts", "milk"])).toEqual(["peanuts"]);
  });

  test("hides products without allergen information", () => {
    expect(isWithout(product(), [])).toBe(true);
    expect(isWithout(product(), ["milk"])).toBe(false);
  });
});
