import { useNoScriptText } from "../../i18n/no-script-texts";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { invalidField } from "../../shop/invalid-field";
import { ShopProblem } from "../../shop/problem";
import type { OrderView, Problem } from "../../shop/wire";
import { Button, ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Totals } from "../buy/totals";
import { Details } from "../shared/details";
import { NoSuchOrder } from "../order/order";
import { OrderDetails } from "../order/order-details";
import { OrderHelp } from "../order/order-help";
import { OrderItems } from "../order/order-items";
import { OrderHead } from "../order/order-page";
import page from "../order/order-page.module.css";
import formStyles from "../order/pay-form.module.css";
import { usePaymentProblemText } from "../order/payment-problem-text";
import { useRefusalText } from "../order/refusal-text";
import type { OrderContents } from "./form-contents";
import { isReceiptChecked } from "../order/payment-status";
import { CHANGED_FIELDS, isChange, offersChange, OrderChangeForm } from "./order-change";
import { Payment, phoneOf } from "./order-payment";

type OrderProps = { order: OrderView; orderKey: string };

/** Returns the text of a problem that no field explains. */
function useOrderProblemText() {
  const own = useNoScriptText();
  const refusalText = useRefusalText();
  const paymentText = usePaymentProblemText();
  return (problem: Problem, order: OrderView, isOfChange: boolean) => {
    if (problem.code === "payment_in_progress" && order.payment.method === "mpesa")
      return own.promptOpen(phoneOf(order));
    if (problem.code === "price_changed")
      return own.newTotal(formatMoney(problem.quote.total, problem.quote.currency));
    const error = new ShopProblem(problem);
    const isOfPayment = problem.code === "order_changed" && !isOfChange;
    return isOfPayment ? paymentText(error, order) : refusalText(error);
  };
}

/** Order page of a browser without scripts. */
export function OrderFormsPage({ contents }: { contents: OrderContents }) {
  const { order, key: orderKey, done, problem, draft } = contents;
  const t = useText();
  const problemText = useOrderProblemText();
  if (!order) return <NoSuchOrder />;
  const isExplained = invalidField(problem, ["receipt", "payer_phone", ...CHANGED_FIELDS]) !== null;
  const refusal = problem && !isExplained ? problemText(problem, order, isChange(contents)) : null;
  const isInForm = isChange(contents) && offersChange(order);
  return (
    <div className="container page">
      <OrderHead order={order} />
      <div className={page.columns}>
        <div className={page.main} id="answer">
          {refusal && !isInForm && (
            <Notice tone="danger" alert>
              {refusal}
            </Notice>
          )}
          {done === "change" && <Notice tone="good">{t.order.change.saved}</Notice>}
          {done === "receipt" && !isReceiptChecked(order) && (
            <Notice tone="info" title={t.order.receiptSent}>
              <p>{t.order.receiptSentText}</p>
            </Notice>
          )}
          <Payment order={order} orderKey={orderKey} problem={problem} draft={draft} />
          <section aria-labelledby="what">
            <h2 id="what">{t.order.what}</h2>
            <OrderItems order={order} />
            <Totals
              quote={{ ...order, notices: [] }}
              delivered={order.fulfilment.method === "delivery"}
            />
          </section>
        </div>
        <aside className={page.side}>
          <OrderDetails order={order} />
          <OrderHelp order={order} />
          <ButtonLink to="/shop" look="outline" wide>
            {t.order.more}
          </ButtonLink>
          {offersChange(order) && (
            <OrderChangeForm
              order={order}
              contents={contents}
              refusal={isInForm ? refusal : null}
            />
          )}
          <Cancellation order={order} orderKey={orderKey} />
        </aside>
      </div>
    </div>
  );
}

/** Cancellation; the collapsed part asks before its button is visible. */
function Cancellation({ order, orderKey }: OrderProps) {
  const t = useText().order.cancel;
  const refund = order.offered_changes?.refund;
  if (refund === undefined) return null;
  const money = formatMoney(refund, order.currency);
  return (
    <Details title={t.open}>
      <form className={formStyles.fields} method="post" action={`/order/${order.id}/cancel`}>
        <input type="hidden" name="key" value={orderKey} />
        <input type="hidden" name="expected_refund" value={refund} />
        <p>{refund > 0 ? t.refund(money) : t.nothingPaid}</p>
        <Button type="submit" look="outline" wide>
          {t.confirm}
        </Button>
      </form>
    </Details>
  );
}
