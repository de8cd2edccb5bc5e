import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { addedTaxes, includedTaxes, taxKey } from "../../money/taxes";
import { hasGoods } from "../../shop/goods";
import type { Quote } from "../../shop/wire";
import styles from "./totals.module.css";

type TotalsProps = {
  quote: Quote;
  /** Whether the order is delivered; a pick-up shows no delivery fee. */
  delivered: boolean;
};

/** Amounts of the quote, line by line, and the total. */
export function Totals({ quote, delivered }: TotalsProps) {
  const t = useText();
  const money = (minor: number) => formatMoney(minor, quote.currency);
  const rows: [label: string, amount: string, key?: string][] = [
    [t.buy.subtotal, money(quote.subtotal)],
  ];
  if (quote.discount > 0) rows.push([t.buy.discount, money(-quote.discount)]);
  if (delivered && hasGoods(quote)) {
    rows.push([t.buy.delivery, quote.shipping === 0 ? t.buy.free : money(quote.shipping)]);
  }
  for (const tax of addedTaxes(quote)) rows.push([tax.label, money(tax.amount), taxKey(tax)]);
  if (quote.rounding !== 0) rows.push([t.buy.rounding, money(quote.rounding)]);
  return (
    <dl className={styles.totals}>
      {rows.map(([label, amount, key = label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t.buy.total}</dt>
        <dd aria-live="polite">{money(quote.total)}</dd>
      </div>
      {includedTaxes(quote).map((tax) => (
        <div key={taxKey(tax)}>
          <dt>{t.buy.includes(money(tax.amount), tax.label)}</dt>
        </div>
      ))}
    </dl>
  );
}
