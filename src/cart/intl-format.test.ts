import { describe, expect, test } from "vitest";
import { formatWithIntl } from "./intl-format";
import { readVectors } from "./testing/read-vectors";

interface FormattingVector {
  value: number;
  currency: string;
  language: string;
  observed: string;
  recommended?: string;
}

describe("the cart's formatted texts are the recorded ones", () => {
  test.each(readVectors<FormattingVector>("formatting"))(
    "$value $currency in $language",
    ({ value, currency, language, observed, recommended }) => {
      expect(formatWithIntl(value, currency, language)).toBe(recommended ?? observed);
    },
  );
});

test.each([
  [0.4, "USD", "$0.00"],
  [-0.4, "USD", "-$0.00"],
  [499.5, "JPY", "¥500"],
  [Number.NaN, "USD", "$NaN"],
  [Number.POSITIVE_INFINITY, "USD", "$∞"],
  [1234, "usd", "$12.34"],
])("%d minor units of %s are formatted as %s", (value, currency, text) => {
  expect(formatWithIntl(value, currency, "en-US")).toBe(text);
});

test("the currency table overrides the runtime's number of decimals", () => {
  expect(formatWithIntl(1234, "HUF", "en-US")).toBe("HUF\u00a012.34");
});

test("an unknown currency throws a RangeError", () => {
  expect(() => formatWithIntl(1234, "ABC", "en-US")).toThrow(RangeError);
});
