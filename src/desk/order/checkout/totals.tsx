import { useProblemText } from "../../../i18n/use-text";
import { formatMoney } from "../../../money/format";
import type { ShopProblem } from "../../../shop/problem";
import type { Quote } from "../../../shop/wire";
import text from "../../components/text.module.css";
import { useContents } from "../../desk-provider";
import { useDeskText } from "../../use-desk-text";
import styles from "./send.module.css";
import { Sums } from "./sums";

function Notices({ quote }: { quote: Quote }) {
  const t = useDeskText().send;
  return quote.notices.map((notice) => {
    switch (notice.code) {
      case "coupon_refused":
        return (
          <p key={notice.code} className={text.error}>
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

type TotalsProps = { quote: Quote | undefined; error: ShopProblem | undefined };

/** Total of the new order, always visible. */
export function Totals({ quote, error }: TotalsProps) {
  const problemText = useProblemText();
  const delivered = useContents(({ zone }) => zone !== null);
  if (error && !quote) return <p className={text.error}>{problemText(error)}</p>;
  return (
    <>
      <Sums priced={quote} delivered={delivered} />
      {quote && <Notices quote={quote} />}
    </>
  );
}
