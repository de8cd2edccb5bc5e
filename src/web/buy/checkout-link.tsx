import { useText } from "../../i18n/use-text";
import { hasGoods } from "../../shop/goods";
import type { Quote } from "../../shop/wire";
import { ButtonLink } from "../../ui/button";
import { canBeOrdered } from "./can-be-ordered";
import styles from "./checkout-link.module.css";

/**
 * Link to the checkout, with a warning while the quote leaves goods out; the warning alone if nothing
 * of the cart can be bought.
 */
export function CheckoutLink({ quote }: { quote: Quote | undefined }) {
  const t = useText();
  return (
    <>
      {quote && !canBeOrdered(quote) && <output className={styles.warning}>{t.buy.leftOut}</output>}
      {(!quote || hasGoods(quote)) && (
        <ButtonLink to="/checkOut" large wide>
          {t.cart.checkout}
        </ButtonLink>
      )}
    </>
  );
}
