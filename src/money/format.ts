import { minorUnitDigits } from "./minor-units";

/** Local names of currencies in Kenya; others are shown by their code. */
const NAMES: Readonly<Record<string, string>> = { KES: "Ksh" };

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Formats an amount for display: `Ksh 650`, `Ksh 1,250.50`, `-Ksh 20`.
 *
 * `minor` is an integer in minor units; cents are shown only if there are any. English and
 * Kiswahili use the same format, so the language is ignored. Uses no `Intl`: the server's page
 * renderer has none, and its output must be identical. Throws RangeError for a currency that ISO
 * 4217 does not list.
 */
export function formatMoney(minor: number, currency: string, _language?: string): string {
  const code = currency.toUpperCase();
  const digits = minorUnitDigits(code);
  const scale = 10 ** digits;
  const size = Math.round(Math.abs(minor));
  const cents = size % scale;
  const sign = minor < 0 && size > 0 ? "-" : "";
  const fraction = cents === 0 ? "" : `.${String(cents).padStart(digits, "0")}`;
  return `${sign}${NAMES[code] ?? code} ${groupThousands(Math.floor(size / scale))}${fraction}`;
}

/**
 * Rounds an amount to whole units (shillings), still in minor units: for comparisons, not payments.
 */
export function wholeUnits(minor: number, currency: string): number {
  const scale = 10 ** minorUnitDigits(currency);
  return Math.round(minor / scale) * scale;
}
