import { minorUnitDigits } from "./minor-units";

/** Parses a typed amount in the currency's minor units; null for no positive amount. */
export function readAmount(typed: string, currency: string): number | null {
  const digits = minorUnitDigits(currency);
  const [, whole, fraction = ""] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(typed.replace(/\s/g, "")) ?? [];
  if (!whole || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, "0")) || null;
}

/** Formats minor units as staff type them. */
export function amountText(minor: number, currency: string): string {
  return String(minor / 10 ** minorUnitDigits(currency));
}
