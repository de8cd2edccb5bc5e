import { Link } from "../../ui/link";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { ShopProblem } from "../../shop/problem";
import type { PaymentMethod, Problem, Quote } from "../../shop/wire";
import { quoteLineOf, type CartLine } from "../../components/cart-lines";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import { FreeDelivery } from "../buy/free-delivery";
import { Totals } from "../buy/totals";
import type { Buying } from "../buy/use-buying";
import { AcceptedTerms } from "./accepted-terms";
import { canBeOrdered } from "./form";
import { promiseFor, slotChoice } from "./slots";
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
  const { lines, draft, quote } = buying;
  const promise = promiseFor(slotChoice(draft, quote.data), quote.data);
  const refused = quote.data?.notices.find(({ code }) => code === "coupon_refused");
  return (
    <section className={styles.summary} aria-label={t.cart.summary}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} quote={quote.data} />
        ))}
      </ul>
      <FreeDelivery quote={quote.data} draft={draft} />
      {refused?.code === "coupon_refused" && (
        <Notice tone="warning">{t.buy.couponRefused[refused.reason]}</Notice>
      )}
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

function SummaryLine({ line, quote }: { line: CartLine; quote: Quote | undefined }) {
  const now = quoteLineOf(quote, line);
  const amount = now?.quantity === line.quantity ? now.total : line.value;
  return (
    <li>
      <span>
        {line.quantity} × {line.name}
        <AvoidedLineWarning product={line.product} />
      </span>
      <span>{formatMoney(amount, quote?.currency ?? line.product.currency)}</span>
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
  const missing = quote && !canBeOrdered(quote);
  const shown =
    problem && !SHOWN_ELSEWHERE.includes(problem.code) ? new ShopProblem(problem) : failed;
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
