import { useState } from "react";
import { paidText } from "../../components/paid-text";
import { formatMoney } from "../../money/format";
import type { DeskOrder, OrderStatus } from "../../shop/wire";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { SCREEN_PATHS } from "../screens";
import { useAdminText, useStaffText } from "../use-admin-text";
import { OrderActions } from "./order-actions";
import { Customer, Facts, Goods, Timeline } from "./order-details";
import styles from "./order.module.css";
import { PayLink } from "./pay-link";
import { isCancelledOrRefunded, useOrder } from "./use-order";

/** Details of an order, with the actions that are possible now. */
export function OrderScreen({ orderKey }: { orderKey: string }) {
  const { screenNames } = useAdminText();
  const read = useOrder(orderKey);
  return (
    <Screen
      title={read.data?.row.number ?? screenNames.orders}
      tools={
        <Link to={SCREEN_PATHS.orders} className={styles.back}>
          <Icon name="chevron-left" size={20} />
          {screenNames.orders}
        </Link>
      }
    >
      <Read of={read}>{(order) => <Details order={order} />}</Read>
    </Screen>
  );
}

function Details({ order }: { order: DeskOrder }) {
  const { orders: t } = useAdminText();
  const texts = useStaffText();
  const { orders, status } = texts;
  const [changed, setChanged] = useState<OrderStatus | null>(null);
  const { row, view } = order;
  return (
    <>
      <p className={styles.summary}>
        <strong>{formatMoney(row.total, row.currency)}</strong>
        {(row.paid || !isCancelledOrRefunded(row)) && (
          <span data-paid={row.paid}>{paidText(row, texts)}</span>
        )}
        <span>{status[row.status]}</span>
      </p>
      {changed && (
        <Notice tone="warning" alert>
          <p>{t.changed(status[changed])}</p>
        </Notice>
      )}
      {row.store_status && (
        <Notice tone="warning" title={orders.differs(status[row.store_status])}>
          <p>{orders.differsText}</p>
        </Notice>
      )}
      <OrderActions order={order} onChanged={setChanged} />
      <PayLink order={order} />
      {!view && <p className="note">{orders.elsewhere}</p>}
      <Goods order={order} />
      <Customer order={order} />
      <Facts order={order} />
      <Timeline order={order} />
    </>
  );
}
