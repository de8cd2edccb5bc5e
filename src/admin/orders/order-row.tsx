import { paidText } from "../../components/paid-text";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { OrderRow } from "../../shop/wire";
import { Link } from "../../ui/link";
import { orderPath } from "../screens";
import { useStaffText } from "../use-admin-text";
import styles from "./orders.module.css";
import { isCancelledOrRefunded } from "./use-order";

/** Rows of orders; each leads to the order's details. */
export function OrderRows({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row }: { row: OrderRow }) {
  const texts = useStaffText();
  const { status, arrival, channel } = texts;
  const { language } = useLanguage();
  const paid = row.paid || !isCancelledOrRefunded(row) ? paidText(row, texts) : "";
  return (
    <Link to={orderPath(row.key)} className={styles.row}>
      <span className={styles.number}>{row.number}</span>
      <span className={styles.who}>{row.name || row.phone || channel[row.channel]}</span>
      <span className={styles.total}>{formatMoney(row.total, row.currency)}</span>
      <span className={styles.detail}>
        {status[row.status]} · <span>{momentText(row.placed_at, language)}</span>
      </span>
      <span className={styles.paid} data-paid={row.paid || undefined}>
        {row.arrival === "parked" ? arrival.parked : paid}
      </span>
    </Link>
  );
}
