import { useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { includedTaxes, taxKey } from "../../money/taxes";
import { ShopProblem } from "../../shop/problem";
import type { Problem, Quote } from "../../shop/wire";
import { Notice } from "../../ui/notice";
import { addedAmounts, type AddedAmount } from "../components/added-amounts";
import { useKioskText } from "../use-kiosk-text";
import styles from "./total.module.css";

/** Amounts of a quote: what is added to the subtotal, the total, what it includes. */
export function Total({ quote, shown }: { quote: Quote | undefined; shown: number }) {
  const t = useKioskText().review;
  const texts = useText().buy;
  const money = (minor: number) => formatMoney(minor, quote?.currency ?? "KES");
  const parts: AddedAmount[] = [];
  if (quote) {
    const { subtotal, total } = quote;
    if (subtotal !== total) parts.push({ key: "subtotal", name: texts.subtotal, amount: subtotal });
    parts.push(...addedAmounts(quote, texts.rounding));
  }
  return (
    <dl className={styles.total}>
      {parts.map(({ key, name, amount }) => (
        <div key={key} className={styles.part}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{t.total}</dt>
        <dd>{money(quote?.total ?? shown)}</dd>
      </div>
      {quote &&
        includedTaxes(quote).map((tax) => (
          <div key={taxKey(tax)} className={styles.part}>
            <dt>{texts.includes(money(tax.amount), tax.label)}</dt>
          </div>
        ))}
    </dl>
  );
}

/** Problem that prevented the order. */
export function OrderProblem({ problem }: { problem: Problem | null }) {
  const problemText = useProblemText();
  if (!problem) return null;
  return (
    <Notice tone="warning" alert>
      <p>{problemText(new ShopProblem(problem))}</p>
    </Notice>
  );
}
