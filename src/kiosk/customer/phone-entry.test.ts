import { expect, test } from "vitest";
import { groupedPhone, ungroupedPhone } from "./phone-entry";

test.each([
  ["", ""],
  ["07", "07"],
  ["07123", "0712 3"],
  ["0712345678", "0712 345 678"],
  ["712345678", "712 345 678"],
  ["254712345678", "254 712 345 678"],
  ["+25471", "+254 71"],
  ["+254712345678", "+254 712 345 678"],
])("%j is grouped as %j, without a line break", (typed, text) => {
  expect(groupedPhone(typed)).toBe(text.replaceAll(" ", "\u00a0"));
  expect(ungroupedPhone(groupedPhone(typed))).toBe(typed);
});

test("characters that are no part of a phone number are removed", () => {
  expect(ungroupedPhone("07+12-345 678 Amina")).toBe("0712345678");
});
