import { Link } from "../../ui/link";
import { formatMoney } from "../../money/format";
import { Picture } from "../../components/pictures/picture";
import { goodsKey } from "../../shop/goods";
import type { OrderView, QuoteLine } from "../../shop/wire";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import styles from "./order-items.module.css";
import thumbnail from "../shared/thumbnail.module.css";

/** Lines of an order, at the agreed prices. */
export function OrderItems({ order }: { order: OrderView }) {
  return (
    <ul className={styles.items}>
      {order.lines.map((line) => (
        <Row key={goodsKey(line)} line={line} currency={order.currency} />
      ))}
    </ul>
  );
}

function Row({ line, currency }: { line: QuoteLine; currency: string }) {
  const image = { src: line.image ?? "", alt: "", width: null, height: null };
  const options = Object.values(line.options).join(", ");
  return (
    <li className={styles.row}>
      <div className={thumbnail.thumbnail}>
        {line.image && <Picture image={image} sizes="64px" width={900} height={700} />}
      </div>
      <div>
        <Link to={`/products/${line.slug}`} className={styles.name}>
          {line.name}
        </Link>
        <p className="note">
          {options && `${options} · `}
          {line.quantity} × {formatMoney(line.unit_price, currency)}
        </p>
        {line.product_id !== 0 && <AvoidedLineWarning product={line} />}
      </div>
      <p className={styles.sum}>{formatMoney(line.total, currency)}</p>
    </li>
  );
}
