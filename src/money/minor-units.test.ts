import { data } from "currency-codes";
import { expect, test } from "vitest";
import { MINOR_UNIT_DIGITS, minorUnitDigits } from "./minor-units";

test("the currency table has the library's number of digits for every currency", () => {
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
])("currency %s has %d decimal digits", (currency, digits) => {
  expect(minorUnitDigits(currency)).toBe(digits);
});

test.each(["Ksh", "", "constructor"])("%j is refused as a currency code", (currency) => {
  expect(() => minorUnitDigits(currency)).toThrow(RangeError);
});
