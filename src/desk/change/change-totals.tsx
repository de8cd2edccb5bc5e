import { formatMoney } from "../../money/format";
import type { ShopProblem } from "../../shop/problem";
import type { OrderChangeQuote } from "../../shop/wire";
import { useContents } from "../desk-provider";
import text from "../components/text.module.css";
import { Sums } from "../order/checkout/sums";
import { useDeskText } from "../use-desk-text";
import styles from "./change.module.css";
import { settlementText } from "./settlement";
import { useChangeProblemText } from "./use-change-problem-text";

type ChangeTotalsProps = { priced: OrderChangeQuote | undefined; error: ShopProblem | undefined };

/** New total of an order, the former one, and what follows for the payment. */
export function ChangeTotals({ priced, error }: ChangeTotalsProps) {
  const t = useDeskText().change;
  const changeProblemText = useChangeProblemText();
  const delivered = useContents(({ zone }) => zone !== null);
  if (error) return <p className={text.error}>{changeProblemText(error)}</p>;
  const money = (minor: number) => formatMoney(minor, priced?.quote.currency ?? "");
  return (
    <>
      <Sums priced={priced?.quote} delivered={delivered} />
      {priced && (
        <div className={styles.settlement} aria-live="polite">
          <p>{t.totalBefore(money(priced.total_before))}</p>
          {priced.received > 0 && <p>{t.received(money(priced.received))}</p>}
          <p className={styles.follows} data-refund={priced.refund > 0 || undefined}>
            {settlementText(priced, t)}
          </p>
        </div>
      )}
    </>
  );
}
