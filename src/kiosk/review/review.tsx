import { useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { addedTaxes, includedTaxes, taxKey } from "../../money/taxes";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { ShopProblem } from "../../shop/problem";
import type { Quote } from "../../shop/wire";
import { Layout } from "../layout";
import { CallName } from "./call-name";
import { ReviewLines } from "./review-lines";
import { Suggestion } from "./suggestion";
import { PaymentOptions } from "./payment-options";
import { useOrdering } from "./use-ordering";
import styles from "./review.module.css";
import type { PaymentOption } from "../session/session";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";

/** Review screen: items, total and payment options. Choosing a payment option places the order. */
export function Review() {
  const t = useKioskText();
  const { change, go } = useSession();
  const ordering = useOrdering();
  const { lines, quote, shown, busy, problem } = ordering;
  const back = { icon: "plus", label: t.review.more, go: () => go("browse") } as const;

  function choose(option: PaymentOption) {
    if (option === "mpesa") change({ step: "customer", asks: "mpesa" });
    else ordering.order({ option, mpesaPhone: "" });
  }

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
            <QuoteProblem problem={problem && new ShopProblem(problem)} />
            <PaymentOptions ready={ordering.ready} busy={busy} onChoose={choose} />
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

function Total({ quote, shown }: { quote: Quote | undefined; shown: number }) {
  const t = useKioskText().review;
  const texts = useText().buy;
  const money = (minor: number) => formatMoney(minor, quote?.currency ?? "KES");
  const parts: { key: string; name: string; amount: number }[] = [];
  if (quote) {
    const { subtotal, total, rounding } = quote;
    if (subtotal !== total) parts.push({ key: "subtotal", name: texts.subtotal, amount: subtotal });
    for (const tax of addedTaxes(quote))
      parts.push({ key: taxKey(tax), name: tax.label, amount: tax.amount });
    if (rounding) parts.push({ key: "rounding", name: texts.rounding, amount: rounding });
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

function QuoteProblem({ problem }: { problem: ShopProblem | null }) {
  const problemText = useProblemText();
  if (!problem) return null;
  return (
    <Notice tone="warning" alert>
      <p>{problemText(problem)}</p>
    </Notice>
  );
}
