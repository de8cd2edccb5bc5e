import { minorUnitDigits } from "../money/minor-units";

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, language: string, digits: number): Intl.NumberFormat {
  const name = `${currency} ${language}`;
  const known = formatters.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(name, made);
  return made;
}

/**
 * Default money format of the cart: `Intl` chooses symbol and separators, our table of minor units
 * the decimals. An amount of a currency without decimals is written unchanged. Throws RangeError
 * for an unknown currency or language.
 */
export function formatWithIntl(minor: number, currency: string, language: string): string {
  const digits = minorUnitDigits(currency);
  // Rounded as a decimal text first: `Intl` would round 1.005 up, `toFixed` sees it is below.
  const major = digits === 0 ? minor : Number((minor / 10 ** digits).toFixed(digits));
  return formatterFor(currency, language, digits).format(major);
}
