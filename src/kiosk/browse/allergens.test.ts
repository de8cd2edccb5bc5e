import { describe, expect, test } from "vitest";
import type { AllergenFacts } from "../../shop/wire";
import { allergensOf, isWithout, warningsOf } from "./allergens";

const product = (declared: AllergenFacts["declared"], others: AllergenFacts["others"]) => ({
  allergen_facts: { declared, others },
});
const MABUYU = product({ peanuts: "may_contain", tree_nuts: "may_contain" }, "not_declared");
const PEANUTS = product({ tree_nuts: "may_contain", peanuts: "contains" }, "not_declared");

describe("the allergens of a product", () => {
  test("are split by their presence, in display order", () => {
    expect(allergensOf(PEANUTS)).toEqual({
      contains: ["peanuts"],
      traces: ["tree_nuts"],
      known: true,
    });
    expect(allergensOf(product({}, "unknown")).known).toBe(false);
  });

  test("distinguish peanuts from tree nuts", () => {
    expect(isWithout(product({ peanuts: "contains" }, "not_declared"), ["tree_nuts"])).toBe(true);
    expect(isWithout(product({ tree_nuts: "contains" }, "not_declared"), ["peanuts"])).toBe(true);
  });
});

describe("the allergen filter", () => {
  test("hides ingredients always, and traces unless the person wants to see them", () => {
    expect(isWithout(PEANUTS, ["peanuts"], true)).toBe(false);
    expect(isWithout(MABUYU, ["peanuts"])).toBe(false);
    expect(isWithout(MABUYU, ["peanuts"], true)).toBe(true);
    expect(isWithout(MABUYU, ["milk"])).toBe(true);
    expect(warningsOf(MABUYU, ["peanuts", "milk"])).toEqual(["peanuts"]);
  });

  test("hides what is not known", () => {
    const unknown = product({ peanuts: "contains" }, "unknown");
    expect(isWithout(unknown, [])).toBe(true);
    for (const traces of [false, true]) expect(isWithout(unknown, ["milk"], traces)).toBe(false);
  });
});
