import type { KeyboardEvent } from "react";
import { paidText } from "../../components/paid-text";
import { dateOf, timeOf } from "../../i18n/moment";
import { useLanguage, useProblemText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { goodsKey } from "../../shop/goods";
import type { PlacedOrder } from "../../shop/wire";
import { fieldProps, focusOn } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { lineText } from "../components/line-text";
import { LongList } from "../components/long-list";
import cells from "../components/order-cells.module.css";
import { useDeskStore } from "../desk-provider";
import { useDeskText } from "../use-desk-text";
import styles from "./customers.module.css";
import type { useOrderHistory } from "./use-order-history";

function Head() {
  const { orders: t, customers } = useDeskText();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t.number}</span>
      <span>{t.when}</span>
      <span>{t.how}</span>
      <span>{customers.goods}</span>
      <span>{t.stands}</span>
      <span className={cells.sum}>{t.sum}</span>
      <span />
    </div>
  );
}

function Row({ order, at }: { order: PlacedOrder; at: number }) {
  const texts = useDeskText();
  const { status, channel } = texts;
  const { language } = useLanguage();
  const desk = useDeskStore();
  const { row, lines } = order;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    focusOn(at + step < 0 ? "find-customer" : `customer-order-${at + step}`);
  };
  return (
    <button
      type="button"
      {...fieldProps(`customer-order-${at}`)}
      className={styles.row}
      onKeyDown={onKeyDown}
      onClick={() => desk.getState().showOrder(row.key)}
    >
      <strong className={cells.number}>{row.number}</strong>
      <span
        className={cells.when}
      >{`${dateOf(row.placed_at, language)}, ${timeOf(row.placed_at)}`}</span>
      <span>{channel[row.channel]}</span>
      <span className={styles.goods}>
        {lines.map((line) => (
          <span key={`${goodsKey(line)}-${line.name}`}>{lineText(line)} </span>
        ))}
      </span>
      <span>{status[row.status]}</span>
      <span className={cells.sum}>{formatMoney(row.total, row.currency)}</span>
      <span className={cells.paid} data-paid={row.paid || undefined}>
        {paidText(row, texts)}
      </span>
    </button>
  );
}

/** All orders of a customer that this desk knows, newest first; Enter opens one. */
export function OrderHistoryList({ read }: { read: ReturnType<typeof useOrderHistory> }) {
  const { customers: t, orders: list, common } = useDeskText();
  const problemText = useProblemText();
  const { history, error, orders, more, loadMore } = read;
  const empty = history ? t.none : error ? problemText(error) : common.loading;
  return (
    <section aria-label={t.orders}>
      <h3 className={styles.title}>{t.orders}</h3>
      {orders.length === 0 && <p className={styles.quiet}>{empty}</p>}
      {orders.length > 0 && <Head />}
      <LongList rows={orders} keyOf={({ row }) => row.key} height={42}>
        {(order, at) => <Row order={order} at={at} />}
      </LongList>
      {more && (
        <p className={styles.more}>
          <KeyButton onClick={() => void loadMore()}>{list.more}</KeyButton>
        </p>
      )}
    </section>
  );
}
