import { useNoScriptText } from "../../i18n/no-script-texts";
import { useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { ShopProblem } from "../../shop/problem";
import { useShopInfo } from "../../shop/use-shop-info";
import { MAX_PHONE_LENGTH, type OrderView } from "../../shop/wire";
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
import type { OrderContents } from "./form-contents";

type OrderProps = { order: OrderView; orderKey: string };

/** Order page of a browser without scripts. */
export function OrderFormsPage({ contents }: { contents: OrderContents }) {
  const { order, key: orderKey, problem } = contents;
  const t = useText();
  const problemText = useProblemText();
  if (!order) return <NoSuchOrder />;
  return (
    <div className="container page">
      <OrderHead order={order} />
      {problem && (
        <Notice tone="danger" alert>
          {problemText(new ShopProblem(problem))}
        </Notice>
      )}
      <div className={page.columns}>
        <div className={page.main}>
          <Payment order={order} orderKey={orderKey} />
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

function Payment({ order, orderKey }: OrderProps) {
  const t = useText().order;
  const own = useNoScriptText();
  const { payment } = order;
  const phone = payment.phone ?? localPhone(order.customer.phone);
  const notice = usePaymentNotice(order, phone);
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
        <PayForms order={order} orderKey={orderKey} />
      </div>
    </section>
  );
}

function PayForms({ order, orderKey }: OrderProps) {
  const t = useText();
  const shop = useShopInfo().data;
  const methods = availableMethods(order, shop);
  const { payment, id } = order;
  const isPrompted = payment.state === "pending" && payment.method === "mpesa";
  const again = isPrompted ? (["mpesa"] as const) : methods;
  const phone = payment.phone ? "" : localPhone(order.customer.phone);
  return (
    <>
      {again.length > 0 && (
        <Details title={isPrompted ? t.order.promptAgain : t.order.payOther} isOpen={!isPrompted}>
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
              />
            )}
            <Button type="submit" wide>
              {t.order.pay(formatMoney(order.total, order.currency))}
            </Button>
          </form>
        </Details>
      )}
      {canReportReceipt(order) && (
        <Details title={t.order.receiptOpen}>
          <form className={formStyles.fields} method="post" action={`/order/${id}/receipt`}>
            <input type="hidden" name="key" value={orderKey} />
            <Field
              name="receipt"
              label={t.order.receiptNumber}
              hint={t.order.receiptHint}
              autoComplete="off"
              maxLength={LONGEST_RECEIPT}
            />
            <Button type="submit" look="outline" wide>
              {t.order.receiptSend}
            </Button>
          </form>
        </Details>
      )}
    </>
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
