import type { ExchangeRate } from "../shop/wire";
import { minorUnitDigits } from "./minor-units";

/** Countries of a currency, as regions of language tags; other regions get no estimate. */
const REGIONS: Readonly<Record<string, string>> = {
  USD: "US",
  CAD: "CA",
  GBP: "GB",
  AUD: "AU",
  CHF: "CH",
  JPY: "JP",
  INR: "IN",
  CNY: "CN",
  AED: "AE",
  UGX: "UG",
  TZS: "TZ",
  RWF: "RW",
  ZAR: "ZA",
  NGN: "NG",
  SEK: "SE",
  NOK: "NO",
  DKK: "DK",
  EUR: "DE FR IT ES NL BE AT IE FI PT GR",
};

/**
 * Guesses the visitor's currency from the settings of the device; null for a time zone in Kenya,
 * whatever the language.
 */
export function guessCurrency(language: string, timeZone: string): string | null {
  if (timeZone === "Africa/Nairobi") return null;
  const region = /-([A-Z]{2})\b/.exec(language)?.[1] ?? "";
  const found = Object.entries(REGIONS).find(([, regions]) => regions.split(" ").includes(region));
  return found?.[0] ?? null;
}

/**
 * Formats an amount of the shop's currency (minor units) in another one, as `USD 5.02`. Small
 * amounts keep their cents, larger ones are rounded to whole units, as fits an estimate.
 */
export function estimateText(minor: number, { currency, worth }: ExchangeRate): string {
  const units = minor / worth;
  const cents = minorUnitDigits(currency) > 0 && units < 100;
  const text = units.toFixed(cents ? 2 : 0);
  return `${currency} ${text.replace(/\B(?=(\d{3})+$)/g, ",")}`;
}
