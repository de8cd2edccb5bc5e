import { useRef, useState } from "react";
import { useHost } from "../../host/host-context";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Button } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import { useShopInfo } from "../../shop/use-shop-info";
import type { OrderView, ShopInfo } from "../../shop/wire";
import styles from "./payment-panel.module.css";
import { MpesaWait } from "./mpesa-wait";
import { availableMethods, PayOrder } from "./pay-order";
import { displayedPaymentState, isPartlyPaid, isReceiptChecked } from "./payment-status";
import { ReceiptReport } from "./receipt-form";
import { usePayerPhone } from "./use-payer-phone";
import { ScheduledStart } from "./scheduled-start";
import { useFocusOnTitle } from "./use-focus-on-title";
import type { OrderProps, ScheduledPayment } from "./use-payment";

type PaymentNotice = {
  icon: IconName;
  tone: "good" | "wait" | "bad" | "plain";
  title: string;
  text?: string;
};

/** Returns the key of the sentence on where the rest can be paid; null if not on this page. */
function restPlace(order: OrderView, shop: ShopInfo | undefined) {
  const { method } = order.fulfilment;
  const methods = availableMethods(order, shop);
  if (methods.length === 0) return null;
  const inPerson = method === "pickup" ? "counter" : "on_delivery";
  return [...methods, order.payment.method].includes(inPerson) ? method : "here";
}

/** Returns the notice about an order's payment. */
export function usePaymentNotice(order: OrderView, promptedPhone: string): PaymentNotice {
  const t = useText().order;
  const { payment, total, currency } = order;
  const money = (minor: number) => formatMoney(minor, currency);
  const paidPart = t.restText(money(total - payment.due), money(total));
  const how = restPlace(order, useShopInfo().data);
  if (order.status === "cancelled" && payment.received === 0) {
    return { icon: "info", tone: "plain", title: t.cancelled, text: t.cancelledText };
  }
  if (order.status === "refunded") return { icon: "check", tone: "plain", title: t.refunded };
  if (isReceiptChecked(order)) {
    return { icon: "clock", tone: "wait", title: t.receiptSent, text: t.receiptSentText };
  }
  const receipt = payment.receipt ? t.receipt(payment.receipt) : undefined;
  switch (displayedPaymentState(order)) {
    case "paid":
      return { icon: "check", tone: "good", title: t.paid(money(payment.received)), text: receipt };
    case "pending":
      return payment.method === "mpesa"
        ? {
            icon: "phone",
            tone: "wait",
            title: t.phonePrompt,
            text: t.phonePromptText(promptedPhone),
          }
        : { icon: "clock", tone: "wait", title: t.pageWaits, text: t.pageWaitsText };
    case "unknown":
      return { icon: "clock", tone: "wait", title: t.unknown, text: t.unknownText };
    case "failed":
    case "expired": {
      const failure = payment.failure ?? (payment.state === "expired" ? "timed_out" : null);
      const texts = [failure && t.failures[failure], isPartlyPaid(order) && paidPart];
      return { icon: "info", tone: "bad", title: t.failed, text: texts.filter(Boolean).join(" ") };
    }
    case "refund_due": {
      const title = t.refundDue(money(payment.refund_due ?? 0));
      const reason = order.status === "cancelled" ? t.cancelledRefund : t.surplusRefund;
      return {
        icon: "cash",
        tone: "plain",
        title,
        text: [reason, receipt].filter(Boolean).join(" "),
      };
    }
    case "refunded":
      return { icon: "check", tone: "plain", title: t.refunded };
    case "part": {
      const text = t.partText(money(payment.received), money(total));
      return { icon: "info", tone: "bad", title: t.part, text };
    }
    case "rest": {
      const text = [paidPart, how && t.restHow[how]].filter(Boolean).join(" ");
      return { icon: "cash", tone: "plain", title: t.rest(money(payment.due)), text };
    }
    case "unpaid": {
      const text = t.unpaidTexts[payment.method];
      return { icon: "cash", tone: "plain", title: t.unpaid(money(total)), text };
    }
  }
}

/** Scheduled payment with an id that differs for each, and a function that replaces it. */
function useSchedule() {
  const [scheduled, set] = useState<{ id: number; payment: ScheduledPayment } | null>(null);
  const lastId = useRef(0);
  function schedule(payment: ScheduledPayment | null) {
    lastId.current += 1;
    set(payment && { id: lastId.current, payment });
  }
  return [scheduled, schedule] as const;
}

/** Payment status of an order, with the available actions. */
export function PaymentPanel({ order, access, refresh }: OrderProps) {
  const t = useText();
  const host = useHost();
  const payer = usePayerPhone(order);
  const [scheduled, schedule] = useSchedule();
  const notice = usePaymentNotice(order, payer.prompted);
  const { payment } = order;
  const { titleRef, panelProps } = useFocusOnTitle();
  // Completed orders were paid, but payments at the counter are not recorded here.
  if (order.status === "completed" && displayedPaymentState(order) === "unpaid") return null;
  const url = payment.due > 0 && payment.state === "pending" ? payment.url : null;
  const prompted = payment.due > 0 && payment.state === "pending" && payment.method === "mpesa";
  const paying = { order, access, refresh, payer, schedule };
  return (
    <section className={styles.panel} data-tone={notice.tone} {...panelProps}>
      <Icon name={notice.icon} size={28} className={styles.icon} />
      <div className={styles.content}>
        <div className={styles.notice} aria-live="polite">
          <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
            {notice.title}
          </h2>
          {notice.text && <p>{notice.text}</p>}
        </div>
        {notice.tone === "wait" && !prompted && (
          <span className={styles.progress} aria-hidden="true" />
        )}
        {url && (
          <Button onClick={() => void host.openPayment(url, access)}>{t.order.toPayment}</Button>
        )}
        {scheduled && payment.due > 0 && (
          <ScheduledStart key={scheduled.id} {...paying} payment={scheduled.payment} />
        )}
        {prompted && <MpesaWait {...paying} />}
        <PayOrder key={payment.state} {...paying} />
        <ReceiptReport order={order} access={access} refresh={refresh} />
      </div>
    </section>
  );
}
