import { useState } from "react";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { useConnection } from "../../shop/connection";
import { ShopProblem } from "../../shop/problem";
import { hasGoods } from "../../shop/goods";
import type { PaymentMethod, Problem, Quote } from "../../shop/wire";
import { canBeOrdered } from "../buy/can-be-ordered";
import { CouponField } from "../buy/coupon-field";
import { FreeDelivery } from "../buy/free-delivery";
import { Totals } from "../buy/totals";
import type { Buying } from "../buy/use-buying";
import { AcceptedTerms } from "./accepted-terms";
import { LeftOutNotice } from "./left-out-notice";
import { promiseFor, slotChoice, slotsOf } from "./slots";
import styles from "./order-summary.module.css";
import { SummaryLines } from "./summary-lines";

type OrderSummaryProps = {
  buying: Buying;
  payment: PaymentMethod | "";
  busy: boolean;
  problem: Problem | null;
};

/** Summary of the order, with its total and the button. */
export function OrderSummary({ buying, payment, busy, problem }: OrderSummaryProps) {
  const t = useText();
  const { language } = useLanguage();
  const { draft, quote } = buying;
  const promise =
    quote.data &&
    hasGoods(quote.data) &&
    promiseFor(slotChoice(draft, slotsOf(draft, quote.data)), quote.data.promise);
  return (
    <section className={styles.summary} aria-label={t.cart.summary}>
      <SummaryLines buying={buying} />
      <FreeDelivery quote={quote.data} draft={draft} />
      <CouponField
        coupon={draft.coupon}
        onApply={(coupon) => void buying.change({ coupon })}
        quote={quote.data}
        loading={quote.isLoading || Boolean(quote.error)}
      />
      {quote.data ? (
        <Totals quote={quote.data} delivered={draft.method === "delivery"} />
      ) : (
        !quote.error && <Skeleton className={styles.waiting} />
      )}
      {promise && <p className={styles.promise}>{promiseText(promise, language)}</p>}
      <QuoteProblem problem={problem} failed={quote.error} quote={quote.data} />
      {(!quote.data || hasGoods(quote.data)) && (
        <SubmitButton quote={quote.data} payment={payment} busy={busy} />
      )}
      <AcceptedTerms />
    </section>
  );
}

/**
 * Total above the form, which opens to the lines: on a phone the whole summary is below the form.
 */
export function SummaryAtTop({ buying }: { buying: Buying }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const quote = buying.quote.data;
  // Open from the start if a line must change before the order.
  const isShown = isOpen || (quote !== undefined && !canBeOrdered(quote));
  return (
    <>
      <LeftOutNotice quote={quote} problem={null} className={styles.noticeAtTop} />
      <details
        className={styles.atTop}
        open={isShown}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <span>{t.cart.summary}</span>
          <strong>{quote && formatMoney(quote.total, quote.currency)}</strong>
        </summary>
        {isShown && <SummaryLines buying={buying} />}
      </details>
    </>
  );
}

type QuoteProblemProps = {
  problem: Problem | null;
  failed: ShopProblem | undefined;
  quote: Quote | undefined;
};

/** Problems that have a dialog, or a message at a field. */
const SHOWN_ELSEWHERE: readonly Problem["code"][] = ["price_changed", "slot_unavailable"];

/** Message about a problem that prevents the order. */
function QuoteProblem({ problem, failed, quote }: QuoteProblemProps) {
  const t = useText();
  const problemText = useProblemText();
  // While the whole form says so (`NeedsNetwork`), only a press of the button has a message here.
  const { offline } = useConnection();
  const reason = offline && failed?.code === "unreachable" ? undefined : failed;
  const shown =
    problem && !SHOWN_ELSEWHERE.includes(problem.code) ? new ShopProblem(problem) : reason;
  if (problem?.code === "out_of_stock" || (quote && !canBeOrdered(quote)))
    return <LeftOutNotice quote={quote} problem={problem} alert />;
  if (!shown) return null;
  const refused = shown.problem.code === "coupon_refused" ? shown.problem.reason : null;
  return (
    <Notice tone="danger" alert>
      {refused ? t.buy.couponRefused[refused] : problemText(shown)}
    </Notice>
  );
}

type SubmitButtonProps = { quote: Quote | undefined; payment: PaymentMethod | ""; busy: boolean };

function SubmitButton({ quote, payment, busy }: SubmitButtonProps) {
  const t = useText();
  const total = quote ? formatMoney(quote.total, quote.currency) : "";
  const paysNow = payment === "card" || payment === "mpesa";
  const label = paysNow ? t.checkout.pay(total) : t.checkout.order(total);
  return (
    <>
      <Button
        type="submit"
        large
        wide
        busy={busy}
        disabled={!canBeOrdered(quote)}
        // The focus leaves a field when the press ends: an emptied coupon's field closes then, and
        // would move the button away under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => event.currentTarget.focus()}
      >
        {busy ? t.checkout.placing : label}
      </Button>
      <p className={styles.note} aria-live="polite">
        {payment === "" ? t.checkout.errors.payment.missing : t.checkout.after[payment]}
      </p>
    </>
  );
}
