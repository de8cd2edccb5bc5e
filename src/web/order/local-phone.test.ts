import { expect, test } from "vitest";
import { isMaskOf, localPhone } from "./local-phone";

test.each([
  ["+254712345678", "0712 345 678"],
  ["0112-345-678", "0112 345 678"],
  ["712345678", "0712 345 678"],
  ["00254 712 345678", "0712 345 678"],
  ["+447911123456", "+44 791 112 3456"],
  ["0712", "0712"],
])("%s is shown as %s, without line breaks", (typed, text) => {
  expect(localPhone(typed)).toBe(text.replaceAll(" ", "\u00a0"));
});

test("a masked number is that of a phone with the same visible digits only", () => {
  expect(isMaskOf("0712 ••• 678", "+254 712 345 678")).toBe(true);
  expect(isMaskOf("0712 ••• 678", "0712 345 679")).toBe(false);
});
