import { minorUnitDigits } from "./minor-units";

/** What shoppers in Kenya call a currency; every other goes by its code. */
const NAMES: Readonly<Record<string, string>> = { KES: "Ksh" };

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * The one way money looks in the shop: `Ksh 650`, `Ksh 1,250.50`, `-Ksh 20`.
 *
 * `minor` is an integer in minor units; cents are shown only where there are any. English and
 * Kiswahili write it alike, so the language changes nothing. Uses no `Intl`: the server's page
 * renderer has none, and the page must come out the same there. Throws RangeError for a currency
 * that ISO 4217 does not know.
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

/** An amount to the nearest whole unit (shilling), still in minor units: for comparing, not paying. */
export function wholeUnits(minor: number, currency: string): number {
  const scale = 10 ** minorUnitDigits(currency);
  return Math.round(minor / scale) * scale;
}
