import { useNoScriptText } from "../../i18n/no-script-texts";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { invalidField } from "../../shop/invalid-field";
import { useShopInfo } from "../../shop/use-shop-info";
import { MAX_PHONE_LENGTH, type OrderView } from "../../shop/wire";
import { Button, ButtonLink } from "../../ui/button";
import { Field } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { PaymentChoice } from "../buy/payment-choice";
import { usePromptEndText, wholeSeconds } from "../order/countdown";
import { Details } from "../shared/details";
import { isMaskOf, localPhone } from "../order/local-phone";
import formStyles from "../order/pay-form.module.css";
import { availableMethods } from "../order/pay-order";
import { usePaymentNotice } from "../order/payment-panel";
import panel from "../order/payment-panel.module.css";
import { isReceiptChecked } from "../order/payment-status";
import { canReportReceipt, LONGEST_RECEIPT } from "../order/receipt-form";
import type { OrderContents } from "./form-contents";

type FormProps = { order: OrderView; orderKey: string } & Pick<OrderContents, "problem" | "draft">;

/** Phone that is prompted, as the order's page names it. */
export const phoneOf = ({ payment, customer }: OrderView) =>
  payment.phone?.replaceAll(" ", "\u00a0") ?? localPhone(customer.phone);

/** Whether a prompt is open on a phone. */
const isPrompted = ({ payment }: OrderView) =>
  payment.due > 0 && payment.state === "pending" && payment.method === "mpesa";

/** State of an order's payment, and its forms. */
export function Payment({ order, orderKey, ...refused }: FormProps) {
  const t = useText().order;
  const own = useNoScriptText();
  const { payment } = order;
  const notice = usePaymentNotice(order, phoneOf(order));
  const isAwaited = payment.state === "pending" || payment.state === "unknown";
  const url = payment.due > 0 && payment.state === "pending" ? payment.url : null;
  return (
    <section className={panel.panel} data-tone={notice.tone}>
      <Icon name={notice.icon} size={28} className={panel.icon} />
      <div className={panel.content}>
        <div className={panel.notice}>
          <h2 className={panel.title}>{notice.title}</h2>
          {notice.text && <p>{notice.text}</p>}
        </div>
        {payment.due > 0 && isAwaited && (
          <p>
            {own.waiting}{" "}
            <a href={`/order/${order.id}?key=${encodeURIComponent(orderKey)}`}>{own.reload}</a>
          </p>
        )}
        {isPrompted(order) && <PromptEnd milliseconds={payment.expires_in} />}
        {url && <ButtonLink to={url}>{t.toPayment}</ButtonLink>}
        <PayForms order={order} orderKey={orderKey} {...refused} />
      </div>
    </section>
  );
}

/** End of a prompt. It cannot be cancelled, so the core refuses other payments until then. */
function PromptEnd({ milliseconds }: { milliseconds: number | undefined }) {
  const own = useNoScriptText();
  const endText = usePromptEndText();
  if (milliseconds === undefined) return null;
  return (
    <p>
      {endText(wholeSeconds(milliseconds))} {own.otherWays}
    </p>
  );
}

function PayForms({ order, orderKey, problem, draft }: FormProps) {
  const t = useText();
  const shop = useShopInfo().data;
  const methods = availableMethods(order, shop);
  const { payment, id } = order;
  const prompted = isPrompted(order);
  const again = prompted ? (["mpesa"] as const) : methods;
  const { phone: own } = order.customer;
  const phone = payment.phone && !isMaskOf(payment.phone, own) ? "" : localPhone(own);
  const phoneFault = invalidField(problem, ["payer_phone"]) && t.order.phoneWrong;
  return (
    <>
      {again.length > 0 && (
        <Details
          title={prompted ? t.order.promptAgain : t.order.payOther}
          isOpen={(!prompted && !isReceiptChecked(order)) || phoneFault !== null}
        >
          <form className={formStyles.fields} method="post" action={`/order/${id}/pay`}>
            <input type="hidden" name="key" value={orderKey} />
            <input type="hidden" name="expected_due" value={payment.due} />
            {again.length > 1 ? (
              <PaymentChoice
                methods={again}
                chosen={again.find((method) => method === payment.method) ?? again[0] ?? ""}
                onChoose={() => undefined}
              />
            ) : (
              <input type="hidden" name="payment" value={again[0]} />
            )}
            {again.includes("mpesa") && (
              <Field
                name="phone"
                label={t.buy.payerPhone}
                type="tel"
                inputMode="tel"
                maxLength={MAX_PHONE_LENGTH}
                defaultValue={draft?.phone ?? phone}
                error={phoneFault}
              />
            )}
            <Button type="submit" wide>
              {t.order.pay(formatMoney(order.payment.due, order.currency))}
            </Button>
          </form>
        </Details>
      )}
      {canReportReceipt(order) && <ReceiptReport {...{ order, orderKey, problem, draft }} />}
    </>
  );
}

function ReceiptReport({ order, orderKey, problem, draft }: FormProps) {
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
          defaultValue={draft?.receipt}
          error={refused && (refused.reason === "malformed" ? t.receiptWrong : t.receiptOther)}
        />
        <Button type="submit" look="outline" wide>
          {t.receiptSend}
        </Button>
      </form>
    </Details>
  );
}
