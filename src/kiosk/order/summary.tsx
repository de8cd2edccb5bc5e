import { lineName } from "../../cart/line-name";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { OrderRef, OrderView } from "../../shop/wire";
import { addedAmounts } from "../components/added-amounts";
import { groupedPhone } from "../customer/phone-entry";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./summary.module.css";

/** Number of lines listed; more would not be read from a standing position. */
const LISTED = 5;

type SummaryProps = { number: OrderRef["number"]; order: OrderView | undefined };

/** Lines of the order, and what their prices do not include, so that the amounts explain the total. */
function Goods({ order }: { order: OrderView }) {
  const t = useKioskText();
  const texts = useText().buy;
  const { lines, currency } = order;
  const more = lines.length - LISTED;
  return (
    <ul className={styles.lines} aria-label={t.order.goods}>
      {lines.slice(0, LISTED).map((line) => (
        <li key={JSON.stringify([line.product_id, line.variation_id, line.attributes])}>
          <span>
            {line.quantity} × {lineName(line)}
          </span>
          <b>{formatMoney(line.total, currency)}</b>
        </li>
      ))}
      {more > 0 && <li>{t.bar.more(more)}</li>}
      {addedAmounts(order, texts.rounding).map(({ key, name, amount }) => (
        <li key={key}>
          <span>{name}</span>
          <b>{formatMoney(amount, currency)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Number, legible from three metres, the goods, and by what the customer is called. */
export function Summary({ number, order }: SummaryProps) {
  const t = useKioskText();
  const { language } = useLanguage();
  const { name, phone, access } = useSession().session;
  const called = name || groupedPhone(phone) || number;
  const isReady = order?.status === "ready";
  return (
    <div className={styles.summary}>
      {access.low && <p className={styles.title}>{t.order.yours}</p>}
      <p className={styles.number} data-testid="order-number">
        {number}
      </p>
      <p className={styles.ready}>{isReady ? t.order.readyNow : t.order.ready(called)}</p>
      {order?.promise && !isReady && (
        <p className={styles.ready}>{promiseText(order.promise, language)}</p>
      )}
      {order && <Goods order={order} />}
    </div>
  );
}
