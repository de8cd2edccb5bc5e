import { expect, test } from "vitest";
import { lineName } from "./line-name";

test("a line is named with its size and further choices in brackets", () => {
  const options = { Size: "500g", Taste: "Honey" };
  expect(lineName({ name: "Cashews", options })).toBe("Cashews (500g, Honey)");
});

test("a line without a size has no brackets", () => {
  expect(lineName({ name: "Trail Mix", options: {} })).toBe("Trail Mix");
});
