import { afterEach, describe, expect, test, vi } from "vitest";
import { formatMoney, wholeUnits } from "./format";

afterEach(() => vi.unstubAllGlobals());

describe("formatMoney", () => {
  test.each([
    [65_000, "Ksh 650"],
    [65_050, "Ksh 650.50"],
    [65_005, "Ksh 650.05"],
    [125_000, "Ksh 1,250"],
    [123_456_789, "Ksh 1,234,567.89"],
    [100_000, "Ksh 1,000"],
    [99_999, "Ksh 999.99"],
    [0, "Ksh 0"],
    [5, "Ksh 0.05"],
    [-2_000, "-Ksh 20"],
    [-5, "-Ksh 0.05"],
    [Number.MAX_SAFE_INTEGER, "Ksh 90,071,992,547,409.91"],
  ])("formats %d cents as %s, in English and Kiswahili", (minor, text) => {
    expect(formatMoney(minor, "KES", "en")).toBe(text);
    expect(formatMoney(minor, "KES", "sw")).toBe(text);
  });

  test.each([
    [1234, "USD", "USD 12.34"],
    [1200, "USD", "USD 12"],
    [1234, "UGX", "UGX 1,234"],
    [1234, "KWD", "KWD 1.234"],
    [65_000, "kes", "Ksh 650"],
  ])("formats %d minor units of %s as %s", (minor, currency, text) => {
    expect(formatMoney(minor, currency, "en")).toBe(text);
  });

  test("needs no Intl", () => {
    vi.stubGlobal("Intl", undefined);
    expect(formatMoney(125_050, "KES", "sw")).toBe("Ksh 1,250.50");
  });

  test("throws a RangeError for an unknown currency", () => {
    expect(() => formatMoney(100, "Ksh", "en")).toThrow(RangeError);
  });

  test("formats negative zero without a sign", () => {
    expect(formatMoney(-0, "KES", "en")).toBe("Ksh 0");
  });
});

test("an amount for comparison is rounded to whole currency units", () => {
  expect(wholeUnits(12_013, "KES")).toBe(12_000);
  expect(wholeUnits(12_050, "KES")).toBe(12_100);
  expect(wholeUnits(77, "JPY")).toBe(77);
});
