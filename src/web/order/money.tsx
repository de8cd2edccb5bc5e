import { useHost } from "../../host/host-provider";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { phoneText } from "../../parts/phone-text";
import { Button } from "../../parts/ui/button";
import { Icon, type IconName } from "../../parts/ui/icon";
import type { OrderAccess, OrderView } from "../../shop/wire";
import styles from "./money.module.css";
import { PayOrder } from "./pay-order";

type MoneyProps = { order: OrderView; access: OrderAccess; refresh: () => unknown };

type News = {
  icon: IconName;
  tone: "good" | "wait" | "bad" | "plain";
  title: string;
  text?: string;
};

/** What there is to say about an order's money. */
function useNews(order: OrderView): News {
  const t = useText().order;
  const { payment, customer, total, currency } = order;
  const money = (minor: number) => formatMoney(minor, currency);
  if (order.status === "cancelled" && payment.received === 0) {
    return { icon: "info", tone: "plain", title: t.cancelled, text: t.cancelledText };
  }
  switch (payment.state) {
    case "paid": {
      const text = payment.reference ? t.receipt(payment.reference) : undefined;
      return { icon: "check", tone: "good", title: t.paid(money(payment.received)), text };
    }
    case "pending":
      return payment.method === "mpesa"
        ? {
            icon: "phone",
            tone: "wait",
            title: t.phonePrompt,
            text: t.phonePromptText(phoneText(customer.phone)),
          }
        : { icon: "clock", tone: "wait", title: t.pageWaits, text: t.pageWaitsText };
    case "unknown":
      return { icon: "clock", tone: "wait", title: t.unknown, text: t.unknownText };
    case "failed":
    case "expired": {
      const text = t.failures[payment.failure ?? "timed_out"];
      return { icon: "info", tone: "bad", title: t.failed, text };
    }
    case "refund_due":
      return { icon: "info", tone: "plain", title: t.refundDue, text: t.refundDueText };
    case "refunded":
      return { icon: "check", tone: "plain", title: t.refunded };
    case "unpaid": {
      const text =
        payment.received > 0
          ? t.part(money(payment.received), money(total))
          : t.unpaidTexts[payment.method];
      return {
        icon: "cash",
        tone: "plain",
        title: t.unpaid(money(total - payment.received)),
        text,
      };
    }
  }
}

/** How the money of an order stands, and what can be done about it. */
export function Money({ order, access, refresh }: MoneyProps) {
  const t = useText();
  const host = useHost();
  const news = useNews(order);
  const { payment } = order;
  const url = payment.state === "pending" ? payment.url : null;
  return (
    <section className={styles.money} data-tone={news.tone} aria-live="polite">
      <Icon name={news.icon} size={28} className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>{news.title}</h2>
        {news.text && <p>{news.text}</p>}
        {news.tone === "wait" && <span className={styles.dots} aria-hidden="true" />}
        {url && (
          <Button onClick={() => void host.openPayment(url, access)}>{t.order.toPayment}</Button>
        )}
        <PayOrder key={payment.state} order={order} access={access} refresh={refresh} />
      </div>
    </section>
  );
}
