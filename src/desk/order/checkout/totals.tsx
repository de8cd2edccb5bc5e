import { useProblemText } from "../../../i18n/use-text";
import { formatMoney } from "../../../money/format";
import type { Quote } from "../../../shop/wire";
import { useDesk } from "../../desk-provider";
import { useDeskText } from "../../use-desk-text";
import styles from "./send.module.css";
import { Sums } from "./sums";
import { useDeskQuote } from "../cart/use-desk-quote";

function Notices({ quote }: { quote: Quote }) {
  const t = useDeskText().send;
  return quote.notices.map((notice) => {
    switch (notice.code) {
      case "coupon_refused":
        return (
          <p key={notice.code} className={styles.error}>
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

/** Total of the open order, always visible. */
export function Totals() {
  const problemText = useProblemText();
  const delivered = useDesk(({ draft }) => draft.zone !== null);
  const { data: quote, error } = useDeskQuote();
  if (error && !quote) return <p className={styles.error}>{problemText(error)}</p>;
  return (
    <>
      <Sums priced={quote} delivered={delivered} />
      {quote && <Notices quote={quote} />}
    </>
  );
}
