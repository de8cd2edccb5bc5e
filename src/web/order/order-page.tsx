import { Suspense, useRef, type Ref } from "react";
import { useLanguage, useText } from "../../i18n/use-text";
import { momentText } from "../../i18n/moment";
import { promiseText } from "../../i18n/promise-text";
import { Button, ButtonLink } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import type { OrderStatus, OrderView } from "../../shop/wire";
import { Totals } from "../buy/totals";
import { OrderItems } from "./order-items";
import { PaymentPanel } from "./payment-panel";
import { CancelOrder } from "./cancel-order";
import { ChangeDetails } from "./change-details";
import { OrderAgain } from "./order-again";
import styles from "./order-page.module.css";
import { OrderDetails } from "./order-details";
import { OrderHelp, OrderLink } from "./order-help";
import { OrderProgress } from "./order-progress";
import { isUnpaid } from "./payment-status";
import { PrintContact } from "./print-contact";
import { OrderReviews } from "./review-form";
import type { OrderProps } from "./use-payment";

/** Link of the gift page: most orders are no gifts. */
const GiftLink = lazyWithFallback(() => import("./gift-link").then((file) => file.GiftLink));

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

/** Statuses of an accepted order that is still to be handed over. */
const ACCEPTED: readonly OrderStatus[] = ["confirmed", "paid", "ready", "out_for_delivery"];

/** Statuses of a gift that comes to nobody: its page has no link. */
const NOT_GIVEN: readonly OrderStatus[] = ["cancelled", "refunded"];

/** Statuses in which the customer still waits for the promised time. */
const PROMISED: readonly OrderStatus[] = ["pending", "confirmed", "paid", "out_for_delivery"];

/** Order: its number, status, payment and lines. */
export function OrderPage({ order, access, refresh }: OrderProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const delivered = order.fulfilment.method === "delivery";
  return (
    <div className="container page">
      <PrintContact />
      <OrderHead order={order} heading={heading} />
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
          {order.gift && !NOT_GIVEN.includes(order.status) && (
            <Suspense>
              <GiftLink id={order.id} gift={order.gift} status={order.status} />
            </Suspense>
          )}
          <OrderDetails order={order} />
          <ChangeDetails
            order={order}
            access={access}
            refresh={refresh}
            focusHead={() => heading.current?.focus()}
          />
          <OrderHelp order={order} />
          <OrderLink order={order} />
          {order.status !== "pending" && <OrderAgain order={order} />}
          <ButtonLink to="/shop" look="outline" wide>
            {t.order.more}
          </ButtonLink>
          <CancelOrder order={order} access={access} refresh={refresh} />
          <Button look="outline" wide onClick={() => window.print()}>
            {t.order.print}
          </Button>
        </aside>
      </div>
    </div>
  );
}

type OrderHeadProps = { order: OrderView; heading?: Ref<HTMLHeadingElement> };

/** Head of an order's page: number, status, promised time and progress. */
export function OrderHead({ order, heading }: OrderHeadProps) {
  const t = useText();
  const { language } = useLanguage();
  const [firstName = ""] = order.customer.name.trim().split(/\s+/);
  return (
    <header className={styles.head} data-status={order.status}>
      {ACCEPTED.includes(order.status) && (
        <p className={styles.thanks}>{t.order.thanks(firstName)}</p>
      )}
      <p className={styles.label}>{t.order.yourNumber}</p>
      <h1 ref={heading} tabIndex={heading ? -1 : undefined} className={styles.number}>
        {order.number}
      </h1>
      <output className={styles.status}>
        <Icon name={ICONS[order.status]} />
        {isUnpaid(order) ? t.order.unpaidStatus : t.order.statuses[order.status]}
      </output>
      {order.promise && PROMISED.includes(order.status) && (
        <p className={styles.promise}>{promiseText(order.promise, language)}</p>
      )}
      <p className={styles.placed}>{t.order.placed(momentText(order.placed_at, language))}</p>
      <OrderProgress progress={order.progress} />
    </header>
  );
}
