import { useProblemText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { addedTaxes, includedTaxes, taxKey } from "../../money/taxes";
import type { Quote } from "../../shop/wire";
import { useDesk } from "../desk-provider";
import { useDeskText } from "../use-desk-text";
import styles from "./send.module.css";
import { useDeskQuote } from "./use-desk-quote";

function Notices({ quote }: { quote: Quote }) {
  const t = useDeskText().send;
  return quote.notices.map((notice) => {
    switch (notice.code) {
      case "coupon_refused":
        return (
          <p key={notice.code} className={styles.bad}>
            {t.couponRefused}
          </p>
        );
      case "free_delivery_missing":
        return (
          <p key={notice.code} className={styles.hint}>
            {t.freeFrom(formatMoney(notice.missing, quote.currency))}
          </p>
        );
      default:
        return null;
    }
  });
}

/** What it comes to, always in view. */
export function Totals() {
  const t = useDeskText().send;
  const inWords = useProblemText();
  const zone = useDesk(({ draft }) => draft.zone);
  const { data: quote, error } = useDeskQuote();
  if (error && !quote) return <p className={styles.bad}>{inWords(error)}</p>;
  const money = (minor: number) => formatMoney(minor, quote?.currency ?? "KES");
  const rows: [name: string, value: string, key?: string][] = quote
    ? [
        [t.subtotal, money(quote.subtotal)],
        ...(quote.discount > 0 ? [[t.discount, money(-quote.discount)] as [string, string]] : []),
        ...(zone
          ? [[t.delivery, quote.shipping ? money(quote.shipping) : t.free] as [string, string]]
          : []),
        ...addedTaxes(quote).map((tax): [string, string, string] => [
          tax.label,
          money(tax.amount),
          taxKey(tax),
        ]),
        ...(quote.rounding ? [[t.rounding, money(quote.rounding)] as [string, string]] : []),
      ]
    : [];
  return (
    <>
      <dl className={styles.totals} aria-live="polite">
        {rows.map(([name, value, key = name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t.total}</dt>
          <dd data-testid="total">{money(quote?.total ?? 0)}</dd>
        </div>
        {quote &&
          includedTaxes(quote).map((tax) => (
            <div key={taxKey(tax)}>
              <dt>{t.includes(money(tax.amount), tax.label)}</dt>
            </div>
          ))}
      </dl>
      {quote && <Notices quote={quote} />}
    </>
  );
}
