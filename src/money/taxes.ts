import type { QuoteTax, TaxDisplay } from "../shop/wire";

/** A quote or an order, as far as its taxes go. */
export type Taxed = { tax_display?: TaxDisplay; taxes?: QuoteTax[] };

/** Taxes that come on top of the amounts: rows before the total, in minor units. */
export function addedTaxes(priced: Taxed): QuoteTax[] {
  return priced.tax_display === "added" ? (priced.taxes ?? []) : [];
}

/** Taxes that are part of the total, in minor units. */
export function includedTaxes(priced: Taxed): QuoteTax[] {
  return priced.tax_display === "included" ? (priced.taxes ?? []) : [];
}

/** Tells the taxes of one quote apart: two rates may have one name, and the store's cart tells no ids. */
export function taxKey({ rate_id, label }: QuoteTax): string {
  return `tax ${rate_id} ${label}`;
}
