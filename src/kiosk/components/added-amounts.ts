import { addedTaxes, taxKey, type Taxed } from "../../money/taxes";

/** Amount that prices do not include, with its name. */
export type AddedAmount = { key: string; name: string; amount: number };

/** Returns what is added to the prices of a quote or an order: taxes, and rounding under `name`. */
export function addedAmounts(priced: Taxed & { rounding: number }, name: string): AddedAmount[] {
  const taxes = addedTaxes(priced).map((tax) => ({
    key: taxKey(tax),
    name: tax.label,
    amount: tax.amount,
  }));
  const { rounding } = priced;
  return rounding === 0 ? taxes : [...taxes, { key: "rounding", name, amount: rounding }];
}
