import { expect, test } from "vitest";
import { amountText, readAmount } from "./amount";

test.each([
  ["650", "KES", 65_000],
  ["650.5", "KES", 65_050],
  ["650,05", "KES", 65_005],
  ["1 250", "KES", 125_000],
  ["650", "UGX", 650],
  ["650.5", "UGX", null],
  ["1.250", "KWD", 1_250],
  ["1.5", "KWD", 1_500],
  ["0", "KES", null],
  ["", "KES", null],
  ["-5", "KES", null],
  ["1.234", "KES", null],
  ["12345678", "KES", null],
])("%j in %s is parsed as %j minor units", (typed, currency, minor) => {
  expect(readAmount(typed, currency)).toBe(minor);
});

test.each([
  [65_000, "KES", "650"],
  [65_050, "KES", "650.5"],
  [650, "UGX", "650"],
  [1_250, "KWD", "1.25"],
] as const)("%d minor units of %s are formatted as %s", (minor, currency, typed) => {
  expect(amountText(minor, currency)).toBe(typed);
  expect(readAmount(typed, currency)).toBe(minor);
});
