import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { ButtonLink } from "../../ui/button";
import { CheckoutLink } from "../buy/checkout-link";
import { FreeDelivery } from "../buy/free-delivery";
import { useBuying } from "../buy/use-buying";
import { CartItems } from "../cart/cart-items";
import { SavedForLater } from "../cart/saved-for-later";
import { EmptyStatePicture } from "../shared/empty-state";
import styles from "./cart-panel.module.css";

/** Items of the cart, their total, and links to cart and checkout; `onEmpty` moves the focus. */
export function PanelBody({ onEmpty }: { onEmpty: () => void }) {
  const t = useText();
  const { lines, quote, draft } = useBuying();
  if (lines.length === 0) return <EmptyPanel />;
  const [first] = lines;
  const known = lines.reduce((sum, { value }) => sum + value, 0);
  const currency = quote.data?.currency ?? first?.product.currency ?? "KES";
  return (
    <>
      <CartItems lines={lines} quote={quote.data} className={styles.items} onEmpty={onEmpty} />
      <div className={styles.footer}>
        <FreeDelivery quote={quote.data} draft={draft} />
        <p className={styles.sum}>
          <span>{t.panel.subtotal}</span>
          <strong aria-live="polite">{formatMoney(quote.data?.subtotal ?? known, currency)}</strong>
        </p>
        <p className="note">{t.panel.later}</p>
        <CheckoutLink quote={quote.data} />
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
      <EmptyStatePicture picture="empty-cart" alt={t.cart.emptyAlt} className={styles.picture} />
      <p className={styles.emptyTitle}>{t.cart.empty}</p>
      <p>{t.cart.emptyText}</p>
      <ButtonLink to="/shop">{t.cart.toShop}</ButtonLink>
      <SavedForLater />
    </div>
  );
}
