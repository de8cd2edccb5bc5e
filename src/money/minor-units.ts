/**
 * Decimal digits of every currency of ISO 4217 (list one), grouped by that number. Browsers' own
 * tables disagree with it and with each other (HUF, IDR, COP…), and a wrong digit makes an amount
 * ten or a hundred times too large; so this table is used, never `Intl`. A test compares it with
 * the package `currency-codes`, which is too large to ship.
 */
const CODES_BY_DIGITS: ReadonlyArray<readonly [digits: number, codes: string]> = [
  [
    0,
    `BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF
     XPD XPF XPT XSU XTS XUA XXX`,
  ],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN
     BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP
     GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK
     LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK
     NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
     STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR
     ZMW ZWG`,
  ],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

/** Minor-unit digits by upper-case ISO 4217 code: KES → 2, UGX → 0, KWD → 3. */
export const MINOR_UNIT_DIGITS: ReadonlyMap<string, number> = new Map(
  CODES_BY_DIGITS.flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, digits]),
  ),
);

/**
 * Returns the decimal digits of a currency; the code may be in lower case. Throws RangeError for a
 * code that ISO 4217 does not list.
 */
export function minorUnitDigits(currency: string): number {
  const digits = MINOR_UNIT_DIGITS.get(String(currency).toUpperCase());
  if (digits === undefined) throw new RangeError(`Unknown currency code: ${currency}`);
  return digits;
}
