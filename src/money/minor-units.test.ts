import { data } from "currency-codes";
import { expect, test } from "vitest";
import { MINOR_UNIT_DIGITS, minorUnitDigits } from "./minor-units";

test("our table has the library's digits for every currency", () => {
  const ours = [...MINOR_UNIT_DIGITS].toSorted();
  const theirs = data.map(({ code, digits }) => [code, digits]).toSorted();
  expect(ours).toEqual(theirs);
});

test.each([
  ["KES", 2],
  ["kes", 2],
  ["UGX", 0],
  ["KWD", 3],
  ["CLF", 4],
])("%s has %d digits after the point", (currency, digits) => {
  expect(minorUnitDigits(currency)).toBe(digits);
});

test.each(["Ksh", "", "constructor"])("%j is no currency", (currency) => {
  expect(() => minorUnitDigits(currency)).toThrow(RangeError);
});
