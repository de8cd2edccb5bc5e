import { Picture } from "../../components/pictures/picture";
import { momentText } from "../../i18n/moment";
import { useLanguage, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { useOrderOnce } from "../../shop/use-order";
import type { OrderStatus } from "../../shop/wire";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { orderImage, type StoredOrder } from "../order/order-history";
import { isUnpaid } from "../order/payment-status";
import styles from "./order-row.module.css";
import thumbnail from "../shared/thumbnail.module.css";

/** Statuses that do not change any more; their orders are not read again. */
const FINAL: readonly (OrderStatus | undefined)[] = ["completed", "cancelled", "refunded"];

/** Order of this device: picture, number, time, state and sum, as the shop or the device knows. */
export function OrderRow({ stored }: { stored: StoredOrder }) {
  const t = useText();
  const { language } = useLanguage();
  const { id, key, number, placed_at } = stored;
  const live = useOrderOnce(FINAL.includes(stored.status) ? null : { id, key }).data;
  const { status, total, currency } = live ?? stored;
  const image = live ? orderImage(live) : stored.image;
  const state = live && isUnpaid(live) ? t.order.unpaidStatus : status && t.order.statuses[status];
  return (
    <li>
      <Link to={`/order/${id}?key=${encodeURIComponent(key)}`} className={styles.row}>
        <span className={thumbnail.thumbnail}>
          {image && (
            <Picture
              image={{ src: image, alt: "", width: null, height: null }}
              sizes="64px"
              width={900}
              height={700}
            />
          )}
        </span>
        <span className={styles.texts}>
          <strong className={styles.number}>{number}</strong>
          <span className={styles.state}>{state}</span>
          <span className="note">{momentText(placed_at, language)}</span>
        </span>
        {total !== undefined && currency && (
          <span className={styles.sum}>{formatMoney(total, currency)}</span>
        )}
        <Icon name="chevron-right" size={20} />
      </Link>
    </li>
  );
}
