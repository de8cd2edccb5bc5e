import { expect, test } from "vitest";
import { clampQuantity, isOrderableQuantity } from "./quantity";

test.each([
  [1, 1],
  [999, 999],
  [0, 1],
  [-4, 1],
  [1000, 999],
  [2.9, 2],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 999],
])("an entered quantity of %d orders %d", (entered, ordered) => {
  expect(clampQuantity(entered)).toBe(ordered);
});

test.each([1, 12, 999])("quantity %d can be ordered", (quantity) => {
  expect(isOrderableQuantity(quantity)).toBe(true);
});

test.each([0, 1000, 1.5, -1, Number.NaN, "2", null])(
  "quantity %j cannot be ordered",
  (quantity) => {
    expect(isOrderableQuantity(quantity)).toBe(false);
  },
);
