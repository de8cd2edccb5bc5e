import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { ButtonLink } from "../../ui/button";
import { FreeDelivery } from "../buy/free-delivery";
import { useBuying } from "../buy/use-buying";
import { CartItems } from "../cart/cart-items";
import { SavedForLater } from "../cart/saved-for-later";
import { EmptySpot } from "../shared/empty-spot";
import styles from "./cart-panel.module.css";

/** Items of the cart, their total, and links to cart and checkout. */
export function PanelBody() {
  const t = useText();
  const { lines, quote, draft } = useBuying();
  if (lines.length === 0) return <EmptyPanel />;
  const [first] = lines;
  const known = lines.reduce((sum, { value }) => sum + value, 0);
  const currency = quote.data?.currency ?? first?.product.currency ?? "KES";
  return (
    <>
      <CartItems lines={lines} quote={quote.data} className={styles.items} />
      <div className={styles.footer}>
        <FreeDelivery quote={quote.data} draft={draft} />
        <p className={styles.sum}>
          <span>{t.panel.subtotal}</span>
          <strong aria-live="polite">{formatMoney(quote.data?.subtotal ?? known, currency)}</strong>
        </p>
        <p className={styles.later}>{t.panel.later}</p>
        <ButtonLink to="/checkOut" large wide>
          {t.cart.checkout}
        </ButtonLink>
        <ButtonLink to="/cart" look="outline" wide>
          {t.panel.toCart}
        </ButtonLink>
      </div>
    </>
  );
}

function EmptyPanel() {
  const t = useText();
  return (
    <div className={styles.empty}>
      <EmptySpot picture="empty-cart" alt={t.cart.emptyAlt} className={styles.shelf} />
      <p className={styles.emptyTitle}>{t.cart.empty}</p>
      <p>{t.cart.emptyText}</p>
      <ButtonLink to="/shop">{t.cart.toShop}</ButtonLink>
      <SavedForLater />
    </div>
  );
}
