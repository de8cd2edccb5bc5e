import { expect, test } from "vitest";
import { phoneText } from "./phone-text";

test.each([
  ["+254700000001", "0700 000 001"],
  ["+254201234567", "0201 234 567"],
  ["0700000001", "0700 000 001"],
  ["+255712345678", "+255 712 345 678"],
  ["+447911123456", "+44 791 112 3456"],
  ["0700", "0700"],
  ["", ""],
])("%j is formatted as %j", (e164, text) => {
  expect(phoneText(e164)).toBe(text.replaceAll(" ", "\u00a0"));
});
