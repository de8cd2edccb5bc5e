import { Button } from "../../ui/button";
import { Layout } from "../layout";
import { LowReview } from "../reach/low-review";
import { CallName } from "./call-name";
import { ReviewLines } from "./review-lines";
import { Suggestion } from "./suggestion";
import { PaymentOptions } from "./payment-options";
import { OrderProblem, Total } from "./total";
import { useOrdering } from "./use-ordering";
import styles from "./review.module.css";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";

/** Review screen: items, total and payment options. Choosing a payment option places the order. */
export function Review() {
  const { low } = useSession().session.access;
  return low ? <LowReview /> : <FullReview />;
}

function FullReview() {
  const t = useKioskText();
  const { go } = useSession();
  const ordering = useOrdering();
  const { lines, quote, shown, busy, problem } = ordering;
  const back = { icon: "plus", label: t.review.more, go: () => go("browse") } as const;

  return (
    <Layout title={t.review.title} back={busy ? undefined : back} idle={busy ? null : undefined}>
      <div className={styles.review}>
        <div className={styles.goods}>
          <ReviewLines lines={lines} quote={quote} />
          {lines.length > 0 && <Suggestion lines={lines} />}
        </div>
        {lines.length > 0 && (
          <div className={styles.pay}>
            <CallName />
            <Total quote={quote} shown={shown} />
            <OrderProblem problem={problem} />
            <PaymentOptions ready={ordering.ready} busy={busy} onChoose={ordering.choose} />
          </div>
        )}
        {lines.length === 0 && (
          <div className={styles.empty}>
            <p>{t.review.emptyText}</p>
            <Button large onClick={() => go("browse")}>
              {t.review.more}
            </Button>
          </div>
        )}
      </div>
      {ordering.confirmation}
    </Layout>
  );
}
