import { expect, test } from "vitest";
import { phoneDigits } from "./phone-digits";

test.each(["0712 345 678", "٠٧١٢ ٣٤٥ ٦٧٨", "۰۷۱۲-۳۴۵-۶۷۸", "०७१२३४५६७८", "(０７１２)３４５６７８"])(
  "%s is converted to ASCII digits",
  (typed) => {
    expect(phoneDigits(typed)).toBe("0712345678");
  },
);

test("characters other than decimal digits are removed", () => {
  expect(phoneDigits("+½²③a")).toBe("");
});
