import { formatMoney } from "../../../money/format";
import { addedTaxes, includedTaxes, taxKey } from "../../../money/taxes";
import type { OrderView, Quote } from "../../../shop/wire";
import { useCurrency } from "../../use-currency";
import { useDeskText } from "../../use-desk-text";
import styles from "./sums.module.css";

type SumsProps = { priced: Quote | OrderView | undefined; delivered: boolean };

/** Amounts of a quote or an order: goods, additions and deductions, total. */
export function Sums({ priced, delivered }: SumsProps) {
  const t = useDeskText().send;
  const shopCurrency = useCurrency();
  const money = (minor: number) => formatMoney(minor, priced?.currency ?? shopCurrency);
  const rows: [name: string, value: string, key?: string][] = [];
  if (priced) {
    const { subtotal, discount, shipping, rounding } = priced;
    rows.push([t.subtotal, money(subtotal)]);
    if (discount > 0) rows.push([t.discount, money(-discount)]);
    if (delivered) rows.push([t.delivery, shipping ? money(shipping) : t.free]);
    for (const tax of addedTaxes(priced)) rows.push([tax.label, money(tax.amount), taxKey(tax)]);
    if (rounding) rows.push([t.rounding, money(rounding)]);
  }
  return (
    <dl className={styles.sums} aria-live="polite">
      {rows.map(([name, value, key = name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t.total}</dt>
        <dd data-testid="total">{money(priced?.total ?? 0)}</dd>
      </div>
      {priced &&
        includedTaxes(priced).map((tax) => (
          <div key={taxKey(tax)}>
            <dt>{t.includes(money(tax.amount), tax.label)}</dt>
          </div>
        ))}
    </dl>
  );
}
