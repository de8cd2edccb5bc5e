import { useDeferredValue, useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import type { OrdersQuery } from "../../shop/wire";
import { useDesk, useDeskStore } from "../desk-provider";
import { focusSoon } from "../components/fields";
import { useDeskText } from "../use-desk-text";
import { Filters, type OrderFilter } from "./filters";
import { OrderPanel } from "./order-panel";
import { OrderTable } from "./order-table";
import styles from "./orders.module.css";
import { useRowsAsInDetails } from "./use-order";
import { useOrderRows } from "./use-orders";
import { useRowsAfterStep } from "./use-order-steps";

const DEFAULT_FILTER: OrderFilter = {
  text: "",
  current: true,
  unpaid: false,
  status: null,
  channel: null,
};

/** Query of a filter. A text searches all known orders, not only current ones. */
function queryOf({ text, current, unpaid, status, channel }: OrderFilter): OrdersQuery {
  const query: OrdersQuery = { current: current && text === "", unpaid };
  if (text) query.text = text;
  if (status) query.status = status;
  if (channel) query.channel = channel;
  return query;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 };

/** Orders of every channel, with one search box and keyboard navigation. */
export function OrdersView() {
  const t = useDeskText().orders;
  const { language } = useLanguage();
  const desk = useDeskStore();
  const open = useDesk((state) => state.orderKey);
  const [filter, setFilter] = useState(DEFAULT_FILTER);
  const [mark, setMark] = useState<{ of: OrdersQuery | null; at: number }>({ of: null, at: 0 });
  const settled = useDeferredValue(filter);
  const query = useMemo(() => queryOf(settled), [settled]);
  const { list, rows: listed, more, loadMore } = useOrderRows(query);
  const rows = useRowsAfterStep(useRowsAsInDetails(listed, open));
  useEffect(() => focusSoon("orders"), []);
  const at = mark.of === query ? mark.at : 0;
  const setAt = (index: number) => setMark({ of: query, at: index });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === "Enter") desk.getState().openOrder(rows[at]?.key ?? null);
    else if (step) setAt(Math.max(0, Math.min(rows.length - 1, at + step)));
    else return;
    event.preventDefault();
  };
  const read = list?.store_read_at;
  return (
    <div className={styles.view} data-open={open ? true : undefined}>
      <h1 className="visually-hidden">{t.title}</h1>
      <section className={styles.list} aria-label={t.title}>
        <Filters
          filter={filter}
          onFilter={setFilter}
          onKeyDown={onKeyDown}
          marked={rows.length > 0 ? at : -1}
        />
        <OrderTable
          rows={rows}
          onKeyDown={onKeyDown}
          at={at}
          open={open}
          more={more}
          onMore={() => void loadMore()}
          onOpen={(index) => {
            setAt(index);
            desk.getState().openOrder(rows[index]?.key ?? null);
          }}
          loading={!list}
        />
        <p className={styles.age}>
          {read ? t.storeRead(momentText(read, language)) : t.storeNever}
        </p>
      </section>
      {open ? <OrderPanel orderKey={open} /> : <p className={styles.choose}>{t.choose}</p>}
    </div>
  );
}
