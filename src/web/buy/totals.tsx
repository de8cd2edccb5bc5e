import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { Quote } from "../../shop/wire";
import styles from "./totals.module.css";

type TotalsProps = {
  quote: Quote;
  /** Whether a delivery fee belongs to it; a pick-up has none to show. */
  delivered: boolean;
};

/** How the total comes about, line by line. */
export function Totals({ quote, delivered }: TotalsProps) {
  const t = useText();
  const money = (minor: number) => formatMoney(minor, quote.currency);
  const rows: [string, string][] = [[t.buy.subtotal, money(quote.subtotal)]];
  if (quote.discount > 0) rows.push([t.buy.discount, money(-quote.discount)]);
  if (delivered) {
    rows.push([t.buy.delivery, quote.shipping === 0 ? t.buy.free : money(quote.shipping)]);
  }
  if (quote.rounding !== 0) rows.push([t.buy.rounding, money(quote.rounding)]);
  return (
    <dl className={styles.totals}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t.buy.total}</dt>
        <dd aria-live="polite">{money(quote.total)}</dd>
      </div>
    </dl>
  );
}
