import { Button } from "../../ui/button";
import { Layout } from "../layout";
import { CallName } from "../review/call-name";
import { PaymentOptions } from "../review/payment-options";
import { Removed, ReviewLine, useRemoval } from "../review/review-lines";
import { OrderProblem, Total } from "../review/total";
import { useOrdering } from "../review/use-ordering";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import { Pager } from "./pager";
import { usePaging } from "./paging";
import { Pictures } from "./pictures";
import { useRows } from "./use-rows";
import styles from "./low-review.module.css";

/**
 * Review with every control in the lower part of the screen: the upper part shows pictures and
 * amounts, the lines have pages instead of scrolling.
 */
export function LowReview() {
  const t = useKioskText();
  const { go } = useSession();
  const ordering = useOrdering();
  const { lines, quote, busy } = ordering;
  const { removed, remove, restore } = useRemoval();
  const { ref, rows } = useRows<HTMLUListElement>();
  const { shown, ...pager } = usePaging(lines, rows);
  return (
    <Layout
      title={t.review.title}
      back={busy ? undefined : { icon: "plus", label: t.review.more, go: () => go("browse") }}
      idle={busy ? null : undefined}
      tools={pager.count > 1 && <Pager {...pager} />}
      above={{
        label: t.review.title,
        content: (
          <div className={styles.above}>
            <p className={styles.title}>{t.review.title}</p>
            <Pictures items={shown} />
            <OrderProblem problem={ordering.problem} />
            {lines.length > 0 && <Total quote={quote} shown={ordering.shown} />}
          </div>
        ),
      }}
    >
      <div className={styles.review}>
        <ul ref={ref} className={styles.lines}>
          {shown.map((line) => (
            <ReviewLine key={line.id} line={line} quote={quote} onRemove={() => remove(line)} />
          ))}
        </ul>
        <Removed line={removed} onUndo={restore} />
        {lines.length > 0 ? (
          <div className={styles.pay}>
            <CallName />
            <PaymentOptions ready={ordering.ready} busy={busy} onChoose={ordering.choose} />
          </div>
        ) : (
          <div className={styles.pay}>
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
