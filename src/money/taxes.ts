import type { QuoteTax, TaxDisplay } from "../shop/wire";

/** Tax fields of a quote or an order. */
export type Taxed = { tax_display?: TaxDisplay; taxes?: QuoteTax[] };

/** Returns the taxes added to the amounts: rows before the total, in minor units. */
export function addedTaxes(priced: Taxed): QuoteTax[] {
  return priced.tax_display === "added" ? (priced.taxes ?? []) : [];
}

/** Returns the taxes included in the total, in minor units. */
export function includedTaxes(priced: Taxed): QuoteTax[] {
  return priced.tax_display === "included" ? (priced.taxes ?? []) : [];
}

/**
 * Returns a unique key of a tax within a quote: two rates may have one name, and the store's cart
 * omits rate ids.
 */
export function taxKey({ rate_id, label }: QuoteTax): string {
  return `tax ${rate_id} ${label}`;
}
