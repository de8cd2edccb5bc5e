import { Link } from "react-router";
import { useCart, useCartHydrated } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import { Icon } from "../../parts/ui/icon";
import styles from "./cart-link.module.css";

/** The way to the cart, with the number of items in it. */
export function CartLink() {
  const t = useText();
  const hydrated = useCartHydrated();
  const counted = useCart((cart) => cart.cartCount);
  const count = hydrated ? counted : 0;
  return (
    <Link to="/cart" className={styles.link} aria-label={t.shell.cart(count)}>
      <Icon name="cart" size={28} />
      <span key={count} className={styles.badge} data-empty={count === 0} data-testid="cart-badge">
        {count}
      </span>
    </Link>
  );
}
