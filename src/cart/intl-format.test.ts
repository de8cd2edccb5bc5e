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

describe("the cart's own texts are the recorded ones", () => {
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
])("%d %s is %s", (value, currency, text) => {
  expect(formatWithIntl(value, currency, "en-US")).toBe(text);
});

test("our table decides the decimals if the runtime's differs", () => {
  expect(formatWithIntl(1234, "HUF", "en-US")).toBe("HUF\u00a012.34");
});

test("an unknown currency is an error, not a guess", () => {
  expect(() => formatWithIntl(1234, "ABC", "en-US")).toThrow(RangeError);
});
