/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, react/incompatible-library -- the search box keeps the focus; rows are drawn as they come into sight */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { paidText } from "../../components/paid-text";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { phoneText } from "../../components/phone/phone-text";
import type { OrderRow } from "../../shop/wire";
import { KeyButton } from "../components/key-button";
import { useDeskText } from "../use-desk-text";
import cells from "../components/order-cells.module.css";
import styles from "./orders.module.css";

/** Height of a row, in pixels. */
const ROW = 38;

/** Removes the day of the week (`20 Nov, 14:05`): the column has no space for it. */
const withoutWeekday = (moment: string) => moment.slice(moment.indexOf(" ") + 1);

type TableProps = {
  rows: readonly OrderRow[];
  /** Index of the row selected with the arrow keys. */
  at: number;
  /** Key of the order whose details are shown. */
  open: string | null;
  more: boolean;
  onMore: () => void;
  onOpen: (at: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  loading: boolean;
};

function Row({ row }: { row: OrderRow }) {
  const texts = useDeskText();
  const { orders: t, status, channel, arrival } = texts;
  const { language } = useLanguage();
  return (
    <>
      <strong className={cells.number}>{row.number}</strong>
      <span className={cells.when}>{withoutWeekday(momentText(row.placed_at, language))}</span>
      <span className={styles.channel}>{channel[row.channel]}</span>
      <span className={styles.customer}>
        <span>{row.name || "–"}</span> <small>{row.phone && phoneText(row.phone)}</small>
      </span>
      <span className={styles.status} data-status={row.status}>
        {status[row.status]}
        {row.store_status && <em>{t.differsShort(status[row.store_status])}</em>}
      </span>
      <span className={cells.sum}>{formatMoney(row.total, row.currency)}</span>
      <span className={cells.paid} data-paid={row.paid || undefined}>
        {paidText(row, texts)}
      </span>
      <span className={styles.arrival} data-arrival={row.arrival}>
        {row.arrival === "arrived" ? "" : arrival[row.arrival]}
      </span>
    </>
  );
}

function Head() {
  const t = useDeskText().orders;
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t.number}</span>
      <span>{t.when}</span>
      <span className={styles.channel}>{t.how}</span>
      <span>{t.who}</span>
      <span>{t.stands}</span>
      <span className={cells.sum}>{t.sum}</span>
      <span />
      <span />
    </div>
  );
}

/** Table of orders, virtualised. */
export function OrderTable(props: TableProps) {
  const { rows, at, open, more, onMore, onOpen, onKeyDown, loading } = props;
  const { orders: t, common } = useDeskText();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  useEffect(() => {
    if (rows.length > 0) virtual.scrollToIndex(at, { align: "auto" });
  }, [at, rows.length, virtual]);
  return (
    <>
      <Head />
      {rows.length === 0 && <p className={styles.none}>{loading ? common.loading : t.none}</p>}
      <div
        ref={scroller}
        id="order-list"
        role="listbox"
        tabIndex={rows.length > 0 ? 0 : -1}
        aria-label={t.title}
        aria-activedescendant={rows.length > 0 ? `order-${at}` : undefined}
        className={styles.scroll}
        onKeyDown={onKeyDown}
      >
        <div role="none" className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box has the keys
              <div
                key={row.key}
                id={`order-${index}`}
                role="option"
                aria-selected={index === at}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                data-open={row.key === open || undefined}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onOpen(index)}
              >
                <Row row={row} />
              </div>
            );
          })}
        </div>
      </div>
      {more && <KeyButton onClick={onMore}>{t.more}</KeyButton>}
    </>
  );
}
