import { useNoScriptText } from "../../i18n/no-script-texts";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { invalidField } from "../../shop/invalid-field";
import { ShopProblem } from "../../shop/problem";
import { useShopInfo } from "../../shop/use-shop-info";
import { MAX_PHONE_LENGTH, type OrderView, type Problem } from "../../shop/wire";
import { Button, ButtonLink } from "../../ui/button";
import { Field } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { PaymentChoice } from "../buy/payment-choice";
import { Totals } from "../buy/totals";
import { Details } from "../order/details";
import { localPhone } from "../order/local-phone";
import { NoSuchOrder } from "../order/order";
import { OrderDetails } from "../order/order-details";
import { OrderHelp } from "../order/order-help";
import { OrderItems } from "../order/order-items";
import { OrderHead } from "../order/order-page";
import page from "../order/order-page.module.css";
import formStyles from "../order/pay-form.module.css";
import { availableMethods } from "../order/pay-order";
import { usePaymentNotice } from "../order/payment-panel";
import panel from "../order/payment-panel.module.css";
import { canReportReceipt, LONGEST_RECEIPT } from "../order/receipt-form";
import { useRefusalText } from "../order/refusal-text";
import type { OrderContents } from "./form-contents";

type OrderProps = { order: OrderView; orderKey: string };
type FormProps = OrderProps & {
  /** Reason why the posted form was refused; null = none. */
  problem: Problem | null;
};

/** Returns the text of a problem that no field explains. */
function useOrderProblemText() {
  const t = useText().order;
  const refusalText = useRefusalText();
  return (problem: Problem, order: OrderView) =>
    problem.code === "payment_in_progress" && order.payment.method === "mpesa"
      ? t.promptOpen(phoneOf(order))
      : refusalText(new ShopProblem(problem));
}

/** Phone that is prompted, as the order's page names it. */
const phoneOf = ({ payment, customer }: OrderView) => payment.phone ?? localPhone(customer.phone);

/** Order page of a browser without scripts. */
export function OrderFormsPage({ contents }: { contents: OrderContents }) {
  const { order, key: orderKey, reported, problem } = contents;
  const t = useText();
  const problemText = useOrderProblemText();
  if (!order) return <NoSuchOrder />;
  return (
    <div className="container page">
      <OrderHead order={order} />
      {problem && !invalidField(problem, ["receipt", "payer_phone"]) && (
        <Notice tone="danger" alert>
          {problemText(problem, order)}
        </Notice>
      )}
      {reported && (
        <Notice tone="info" title={t.order.receiptSent}>
          <p>{t.order.receiptSentText}</p>
        </Notice>
      )}
      <div className={page.columns}>
        <div className={page.main}>
          <Payment order={order} orderKey={orderKey} problem={problem} />
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
          <Cancellation order={order} orderKey={orderKey} />
        </aside>
      </div>
    </div>
  );
}

function Payment({ order, orderKey, problem }: FormProps) {
  const t = useText().order;
  const own = useNoScriptText();
  const { payment } = order;
  const notice = usePaymentNotice(order, phoneOf(order));
  const isOpen = order.status === "pending" || order.status === "confirmed";
  const url = isOpen && payment.state === "pending" ? payment.url : null;
  return (
    <section className={panel.panel} data-tone={notice.tone}>
      <Icon name={notice.icon} size={28} className={panel.icon} />
      <div className={panel.content}>
        <div className={panel.notice}>
          <h2 className={panel.title}>{notice.title}</h2>
          {notice.text && <p>{notice.text}</p>}
        </div>
        {isOpen && notice.tone === "wait" && (
          <p>
            {own.waiting}{" "}
            <a href={`/order/${order.id}?key=${encodeURIComponent(orderKey)}`}>{own.reload}</a>
          </p>
        )}
        {url && <ButtonLink to={url}>{t.toPayment}</ButtonLink>}
        <PayForms order={order} orderKey={orderKey} problem={problem} />
      </div>
    </section>
  );
}

function PayForms({ order, orderKey, problem }: FormProps) {
  const t = useText();
  const shop = useShopInfo().data;
  const methods = availableMethods(order, shop);
  const { payment, id } = order;
  const isPrompted = payment.state === "pending" && payment.method === "mpesa";
  const again = isPrompted ? (["mpesa"] as const) : methods;
  const phone = payment.phone ? "" : localPhone(order.customer.phone);
  const phoneFault = invalidField(problem, ["payer_phone"]) && t.order.phoneWrong;
  return (
    <>
      {again.length > 0 && (
        <Details
          title={isPrompted ? t.order.promptAgain : t.order.payOther}
          isOpen={!isPrompted || phoneFault !== null}
        >
          <form className={formStyles.fields} method="post" action={`/order/${id}/pay`}>
            <input type="hidden" name="key" value={orderKey} />
            <PaymentChoice
              methods={again}
              chosen={again.find((method) => method === payment.method) ?? again[0] ?? ""}
              onChoose={() => undefined}
            />
            {again.includes("mpesa") && (
              <Field
                name="phone"
                label={t.buy.payerPhone}
                type="tel"
                inputMode="tel"
                maxLength={MAX_PHONE_LENGTH}
                defaultValue={phone}
                error={phoneFault}
              />
            )}
            <Button type="submit" wide>
              {t.order.pay(formatMoney(order.total, order.currency))}
            </Button>
          </form>
        </Details>
      )}
      {canReportReceipt(order) && <ReceiptReport {...{ order, orderKey, problem }} />}
    </>
  );
}

function ReceiptReport({ order, orderKey, problem }: FormProps) {
  const t = useText().order;
  const refused = invalidField(problem, ["receipt"]);
  return (
    <Details title={t.receiptOpen} isOpen={refused !== null}>
      <form className={formStyles.fields} method="post" action={`/order/${order.id}/receipt`}>
        <input type="hidden" name="key" value={orderKey} />
        <Field
          name="receipt"
          label={t.receiptNumber}
          hint={t.receiptHint}
          autoComplete="off"
          maxLength={LONGEST_RECEIPT}
          error={refused && (refused.reason === "malformed" ? t.receiptWrong : t.receiptOther)}
        />
        <Button type="submit" look="outline" wide>
          {t.receiptSend}
        </Button>
      </form>
    </Details>
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
