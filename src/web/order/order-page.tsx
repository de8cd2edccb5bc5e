import { useLanguage, useText } from "../../i18n/use-text";
import { momentText } from "../../i18n/moment";
import { ButtonLink } from "../../parts/ui/button";
import type { OrderAccess, OrderView } from "../../shop/wire";
import { Totals } from "../buy/totals";
import { Goods } from "./goods";
import { Money } from "./money";
import styles from "./order-page.module.css";

type OrderPageProps = { order: OrderView; access: OrderAccess; refresh: () => unknown };

/** An order: its number to be called out, how it stands, the money, the goods. */
export function OrderPage({ order, access, refresh }: OrderPageProps) {
  const t = useText();
  const { language } = useLanguage();
  const delivered = order.fulfilment.method === "delivery";
  return (
    <div className={styles.page}>
      <header className={styles.head} data-status={order.status}>
        <p className={styles.label}>{t.order.yourNumber}</p>
        <h1 className={styles.number}>{order.number}</h1>
        <output className={styles.status}>{t.order.statuses[order.status]}</output>
        <p className={styles.placed}>{t.order.placed(momentText(order.placed_at, language))}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Money order={order} access={access} refresh={refresh} />
          <section aria-labelledby="what">
            <h2 id="what">{t.order.what}</h2>
            <Goods order={order} />
          </section>
        </div>
        <aside className={styles.side}>
          <Totals quote={{ ...order, notices: [] }} delivered={delivered} />
          <Person order={order} />
          <p className={styles.keep}>{t.order.keep}</p>
          <ButtonLink to="/shop" look="outline" wide>
            {t.order.more}
          </ButtonLink>
        </aside>
      </div>
    </div>
  );
}

/** For whom it is and how it gets there. */
function Person({ order }: { order: OrderView }) {
  const t = useText();
  const { customer, fulfilment, note } = order;
  const address = fulfilment.method === "delivery" ? fulfilment.address : undefined;
  const rows: [string, string][] = [];
  if (customer.name) rows.push([t.order.forWhom, [customer.name, customer.phone].join(" · ")]);
  if (address) {
    const parts = [address.estate, address.landmark, address.directions].filter(Boolean);
    rows.push([t.order.whereDelivered, parts.join(", ")]);
  } else {
    rows.push([t.order.where, t.buy.pickup]);
  }
  if (note) rows.push([t.order.note, note]);
  return (
    <dl className={styles.person}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
