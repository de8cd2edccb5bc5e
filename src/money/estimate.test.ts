import { describe, expect, test } from "vitest";
import { estimateText, guessCurrency } from "./estimate";

const USD = { currency: "USD", worth: 12_940 };

describe("an estimate in another currency", () => {
  test.each([
    [65_000, USD, "USD 5.02"],
    [1_294_000, USD, "USD 100"],
    [129_400_000, USD, "USD 10,000"],
    [65_000, { currency: "UGX", worth: 3.5 }, "UGX 18,571"],
  ])("of %i minor units at rate %j is rounded", (minor, rate, text) => {
    expect(estimateText(minor, rate)).toBe(text);
  });
});

describe("the currency of a visitor", () => {
  test.each([
    ["en-US", "America/New_York", "USD"],
    ["de-DE", "Europe/Berlin", "EUR"],
    ["en-US", "Africa/Nairobi", null],
    ["sw", "Africa/Kampala", null],
    ["en", "Europe/London", null],
  ])("for language %s in time zone %s is %s", (language, zone, currency) => {
    expect(guessCurrency(language, zone)).toBe(currency);
  });
});
