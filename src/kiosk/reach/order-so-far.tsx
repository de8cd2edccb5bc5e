import { useCart } from "../../cart/use-cart";
import { useCartLines } from "../../components/cart-lines";
import { Picture } from "../../components/pictures/picture";
import { formatMoney } from "../../money/format";
import { useKioskText } from "../use-kiosk-text";
import styles from "./order-so-far.module.css";

/** Number of lines listed; the newest ones. */
const LISTED = 4;

/** Lines of the cart for the upper part of the screen, which is only looked at. */
export function OrderSoFar() {
  const t = useKioskText();
  const lines = useCartLines();
  const count = useCart((cart) => cart.cartCount);
  const more = lines.length - LISTED;
  return (
    <div className={styles.order}>
      <h2>{t.review.title}</h2>
      {count === 0 && <p className={styles.quiet}>{t.bar.empty}</p>}
      <ul>
        {lines.slice(-LISTED).map((line) => (
          <li key={line.id}>
            <span className={styles.picture}>
              {line.product.images[0] && (
                <Picture
                  image={line.product.images[0]}
                  sizes="80px"
                  width={900}
                  height={700}
                  alt=""
                />
              )}
            </span>
            <span className={styles.name}>
              {line.quantity} × {line.name}
            </span>
            <b>{formatMoney(line.value, line.product.currency)}</b>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t.bar.more(more)}</p>}
    </div>
  );
}
