import { useLanguage, useText } from "../../i18n/use-text";
import { momentText } from "../../i18n/moment";
import { Button, ButtonLink } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import type { OrderAccess, OrderStatus, OrderView } from "../../shop/wire";
import { Totals } from "../buy/totals";
import { OrderItems } from "./order-items";
import { PaymentPanel } from "./payment-panel";
import { OrderAgain } from "./order-again";
import styles from "./order-page.module.css";
import { OrderDetails } from "./order-details";
import { OrderReviews } from "./review-form";

type OrderPageProps = { order: OrderView; access: OrderAccess; refresh: () => unknown };

const ICONS: Record<OrderStatus, IconName> = {
  pending: "clock",
  confirmed: "check",
  paid: "check",
  ready: "store",
  out_for_delivery: "truck",
  completed: "check",
  cancelled: "close",
  refunded: "cash",
};

/** Order: its number, status, payment and lines. */
export function OrderPage({ order, access, refresh }: OrderPageProps) {
  const t = useText();
  const { language } = useLanguage();
  const delivered = order.fulfilment.method === "delivery";
  return (
    <div className="container page">
      <header className={styles.head} data-status={order.status}>
        <p className={styles.label}>{t.order.yourNumber}</p>
        <h1 className={styles.number}>{order.number}</h1>
        <output className={styles.status}>
          <Icon name={ICONS[order.status]} />
          {t.order.statuses[order.status]}
        </output>
        <p className={styles.placed}>{t.order.placed(momentText(order.placed_at, language))}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <PaymentPanel order={order} access={access} refresh={refresh} />
          <section aria-labelledby="what">
            <h2 id="what">{t.order.what}</h2>
            <OrderItems order={order} />
            <Totals quote={{ ...order, notices: [] }} delivered={delivered} />
          </section>
          <OrderReviews order={order} access={access} />
        </div>
        <aside className={styles.side}>
          <OrderDetails order={order} />
          <p className="note no-print">{t.order.keep}</p>
          {order.status !== "pending" && <OrderAgain order={order} />}
          <ButtonLink to="/shop" look="outline" wide>
            {t.order.more}
          </ButtonLink>
          <Button look="quiet" wide onClick={() => window.print()}>
            {t.order.print}
          </Button>
        </aside>
      </div>
    </div>
  );
}
