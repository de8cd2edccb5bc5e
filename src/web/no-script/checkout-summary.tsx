import { LineAmount } from "../../components/line-amount";
import { lineName } from "../../cart/line-name";
import { useNoScriptText } from "../../i18n/no-script-texts";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { goodsKey, hasGoods } from "../../shop/goods";
import { ShopProblem } from "../../shop/problem";
import type { Quote } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { canBeOrdered } from "../buy/can-be-ordered";
import couponStyles from "../buy/coupon-field.module.css";
import { FreeDelivery } from "../buy/free-delivery";
import { Totals } from "../buy/totals";
import { AcceptedTerms } from "../checkout/accepted-terms";
import { LeftOutNotice } from "../checkout/left-out-notice";
import summary from "../checkout/order-summary.module.css";
import { draftOf } from "./draft";
import { LineWarning } from "./line-warning";
import type { CheckoutContents } from "./form-contents";

type QuoteProps = { contents: CheckoutContents; quote: Quote };

type SummaryProps = QuoteProps & {
  /** Whether the problem is explained at a field. */
  isExplained: boolean;
};

/** Summary of the order without scripts, with its total and the button. */
export function CheckoutSummary({ contents, quote, isExplained }: SummaryProps) {
  const t = useText();
  const own = useNoScriptText();
  const { language } = useLanguage();
  const draft = draftOf(contents);
  return (
    <section className={summary.summary} aria-label={t.cart.summary}>
      <ul className={summary.lines}>
        {quote.lines.map((line) => (
          <li key={goodsKey(line)}>
            <span>
              {line.quantity} × {line.name ? lineName(line) : own.unknownGoods}
            </span>
            <span>
              <LineAmount amount={line.available ? line.total : null} currency={quote.currency} />
            </span>
            <LineWarning quote={quote} line={line} />
          </li>
        ))}
      </ul>
      <FreeDelivery quote={quote} draft={draft} />
      <AppliedCoupon contents={contents} quote={quote} />
      <Totals quote={quote} delivered={draft.method === "delivery"} />
      {quote.promise && hasGoods(quote) && (
        <p className={summary.promise}>{promiseText(quote.promise, language)}</p>
      )}
      {!isExplained && <Refusal contents={contents} quote={quote} />}
      {hasGoods(quote) && (
        <Button type="submit" large wide disabled={!canBeOrdered(quote)}>
          {t.checkout.order(formatMoney(quote.total, quote.currency))}
        </Button>
      )}
      <AcceptedTerms />
    </section>
  );
}

function AppliedCoupon({ contents: { coupon }, quote }: QuoteProps) {
  const t = useText();
  if (!coupon || quote.notices.some(({ code }) => code === "coupon_refused")) return null;
  return <p className={couponStyles.applied}>{t.buy.couponApplied(coupon.toUpperCase())}</p>;
}

function Refusal({ contents: { problem }, quote }: QuoteProps) {
  const t = useText();
  const own = useNoScriptText();
  const problemText = useProblemText();
  const refused = quote.notices.find(({ code }) => code === "coupon_refused");
  if (!canBeOrdered(quote) || problem?.code === "out_of_stock")
    return <LeftOutNotice quote={quote} problem={problem} alert />;
  if (refused?.code === "coupon_refused") {
    return <Notice tone="warning">{t.buy.couponRefused[refused.reason]}</Notice>;
  }
  if (!problem) return null;
  return (
    <Notice tone="danger" alert>
      {problem.code === "price_changed" ? own.priceChanged : problemText(new ShopProblem(problem))}
    </Notice>
  );
}
