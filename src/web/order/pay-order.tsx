import { useState } from "react";
import { useHost } from "../../host/host-context";
import { useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { useForm } from "../../ui/use-form";
import { usePayOrder } from "../../shop/use-pay-order";
import { useShopInfo } from "../../shop/use-shop-info";
import type { OrderAccess, OrderView, PaymentMethod, ShopInfo } from "../../shop/wire";
import { PaymentChoice } from "../buy/payment-choice";
import { methodsFor } from "../checkout/form";
import styles from "./pay-order.module.css";
import { isPaidInPerson } from "./payment-status";

type PayOrderProps = {
  order: OrderView;
  access: OrderAccess;
  refresh: () => unknown;
  /** Called with the phone number, as typed, that gets the payment prompt. */
  onPrompt: (phone: string) => void;
};

/**
 * Returns the available payment methods of an order; none if nothing is due or a prompt is pending.
 */
function availableMethods(order: OrderView, shop: ShopInfo | undefined): PaymentMethod[] {
  const { status, payment } = order;
  const open = status === "pending" || status === "confirmed";
  const waits =
    payment.state === "unknown" || (payment.state === "pending" && payment.method === "mpesa");
  // A payment attempt requests the whole total, so staff must resolve a partial payment.
  if (!shop || !open || waits || payment.received > 0) return [];
  const fitting = methodsFor(shop, order.fulfilment.method);
  const taken =
    payment.state === "pending" || (status === "confirmed" && isPaidInPerson(payment.method));
  const same = taken ? payment.method : undefined;
  return fitting.filter((method) => method !== same);
}

/** Form to pay an order again, or by another method. */
export function PayOrder(props: PayOrderProps) {
  const { order } = props;
  const t = useText();
  const shop = useShopInfo().data;
  const methods = availableMethods(order, shop);
  if (methods.length === 0) return null;
  const isCollapsed = order.status === "confirmed" || order.payment.state === "pending";
  const form = <PayForm {...props} methods={methods} />;
  if (!isCollapsed) return <div className={styles.form}>{form}</div>;
  return (
    <details className={styles.form}>
      <summary>{order.status === "confirmed" ? t.order.payNow : t.order.payOther}</summary>
      {form}
    </details>
  );
}

function PayForm(props: PayOrderProps & { methods: PaymentMethod[] }) {
  const { order, access, refresh, onPrompt, methods } = props;
  const t = useText();
  const host = useHost();
  const problemText = useProblemText();
  const { formProps } = useForm();
  const pay = usePayOrder();
  const previous = methods.includes(order.payment.method) ? order.payment.method : methods[0];
  const [method, choose] = useState<PaymentMethod | "">(previous ?? "");
  const [phone, setPhone] = useState(order.customer.phone);
  // Staff may have changed a refused order: the page reloads its state.
  const onRefused = () => refresh();
  async function start() {
    if (method === "") return;
    const prompt: { phone?: string } =
      method === "mpesa" && phone.trim() ? { phone: phone.trim() } : {};
    const { next } = await pay.trigger({ ...access, payment: method, ...prompt });
    if (next.kind === "mpesa_prompt") onPrompt(prompt.phone ?? order.customer.phone);
    if (next.kind === "redirect") await host.openPayment(next.url, access);
    await refresh();
  }
  const online = method === "card" || method === "mpesa";
  const label = online
    ? t.order.pay(formatMoney(order.total, order.currency))
    : method && t.order.choose(t.buy.methods[method]);
  return (
    <form {...formProps(() => void start().catch(onRefused))} className={styles.fields}>
      <PaymentChoice methods={methods} chosen={method} onChoose={choose} />
      {method === "mpesa" && (
        <Field
          label={t.order.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
      {pay.error && (
        <Notice tone="danger" alert>
          {problemText(pay.error)}
        </Notice>
      )}
      <Button type="submit" wide busy={pay.isMutating}>
        {pay.isMutating ? t.order.paying : label}
      </Button>
    </form>
  );
}
