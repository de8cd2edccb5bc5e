import type { ExchangeRate } from "../shop/wire";
import { minorUnitDigits } from "./minor-units";

/** Where a currency is paid with, as language tags name it; a region not here gets no estimate. */
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
 * The currency that a visitor reckons in, as far as the device tells; null for one at home in Kenya,
 * whatever the language of the device.
 */
export function guessCurrency(language: string, timeZone: string): string | null {
  if (timeZone === "Africa/Nairobi") return null;
  const region = /-([A-Z]{2})\b/.exec(language)?.[1] ?? "";
  const found = Object.entries(REGIONS).find(([, regions]) => regions.split(" ").includes(region));
  return found?.[0] ?? null;
}

/**
 * An amount of the shop's currency (minor units) in another one, as `USD 5.02`. Small money keeps its
 * cents, more is rounded to whole units: an estimate is to look like one.
 */
export function estimateText(minor: number, { currency, worth }: ExchangeRate): string {
  const units = minor / worth;
  const cents = minorUnitDigits(currency) > 0 && units < 100;
  const text = units.toFixed(cents ? 2 : 0);
  return `${currency} ${text.replace(/\B(?=(\d{3})+$)/g, ",")}`;
}
