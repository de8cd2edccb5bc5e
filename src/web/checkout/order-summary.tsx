import { useState } from "react";
import { Link } from "../../ui/link";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { useConnection } from "../../shop/connection";
import { ShopProblem } from "../../shop/problem";
import type { PaymentMethod, Problem, Quote } from "../../shop/wire";
import { LineAmount } from "../../components/line-amount";
import { lineAmount, type CartLine } from "../../components/cart-lines";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import { CouponField } from "../buy/coupon-field";
import { FreeDelivery } from "../buy/free-delivery";
import { Totals } from "../buy/totals";
import type { Buying } from "../buy/use-buying";
import { AcceptedTerms } from "./accepted-terms";
import { canBeOrdered } from "./form";
import { promiseFor, slotChoice, slotsOf } from "./slots";
import styles from "./order-summary.module.css";

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
  const promise = promiseFor(slotChoice(draft, slotsOf(draft, quote.data)), quote.data?.promise);
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
      <SubmitButton quote={quote.data} payment={payment} busy={busy} />
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
  return (
    <details className={styles.atTop} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{t.cart.summary}</span>
        <strong>{quote && formatMoney(quote.total, quote.currency)}</strong>
      </summary>
      {isOpen && <SummaryLines buying={buying} />}
    </details>
  );
}

function SummaryLines({ buying: { lines, quote } }: { buying: Buying }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <SummaryLine key={line.id} line={line} quote={quote.data} />
      ))}
    </ul>
  );
}

function SummaryLine({ line, quote }: { line: CartLine; quote: Quote | undefined }) {
  const amount = lineAmount(quote, line);
  const currency = quote?.currency ?? line.product.currency;
  return (
    <li>
      <span>
        {line.quantity} × {line.name}
        <AvoidedLineWarning product={line.product} />
      </span>
      <span>
        <LineAmount amount={amount} currency={currency} />
      </span>
    </li>
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
  const missing = quote && !canBeOrdered(quote);
  const shown =
    problem && !SHOWN_ELSEWHERE.includes(problem.code) ? new ShopProblem(problem) : reason;
  if (missing || problem?.code === "out_of_stock") {
    return (
      <Notice tone="danger" alert>
        <p>{t.checkout.ranOut}</p>
        <p>
          <Link to="/cart">{t.checkout.back}</Link>
        </p>
      </Notice>
    );
  }
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
      <Button type="submit" large wide busy={busy} disabled={!canBeOrdered(quote)}>
        {busy ? t.checkout.placing : label}
      </Button>
      <p className={styles.note} aria-live="polite">
        {payment === "" ? t.checkout.errors.payment.missing : t.checkout.after[payment]}
      </p>
    </>
  );
}
