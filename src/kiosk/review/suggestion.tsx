import { useState } from "react";
import { cartItemFor } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import { formatMoney } from "../../money/format";
import type { CartLine } from "../../components/cart-lines";
import { Picture } from "../../components/pictures/picture";
import { offerFor, startChoice } from "../../components/product/size-choice";
import { Button } from "../../ui/button";
import { useProduct } from "../../shop/use-product";
import type { Product } from "../../shop/wire";
import { isWithout } from "../browse/allergens";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./suggestion.module.css";

/**
 * Returns a product that the shop pairs with the last item chosen, unless it is in the cart
 * already.
 */
function useSuggestion(lines: readonly CartLine[]): Product | undefined {
  const { without, traces } = useSession().session;
  const last = lines.at(-1);
  const { data } = useProduct(last ? { slug: last.product.slug } : null);
  const chosen = new Set(lines.map((line) => line.product_id));
  return data?.related.find(
    (product) => product.in_stock && !chosen.has(product.id) && isWithout(product, without, traces),
  );
}

/** Suggestion of one product; once dismissed, none is shown again. */
export function Suggestion({ lines }: { lines: readonly CartLine[] }) {
  const t = useKioskText();
  const cart = useCartStore();
  const [dismissed, dismiss] = useState(false);
  const product = useSuggestion(lines);
  const offer = product && offerFor(product, startChoice(product));
  if (dismissed || !product || !offer || offer.price === null) return null;
  const add = () => {
    cart
      .getState()
      .addItem(cartItemFor(product, offer.variation, offer.sizeLabel, offer.attributes));
    dismiss(true);
  };
  return (
    <aside className={styles.suggestion} aria-label={t.review.suggestion}>
      <div className={styles.picture}>
        {offer.image && (
          <Picture image={offer.image} sizes="120px" width={900} height={700} alt="" />
        )}
      </div>
      <div className={styles.texts}>
        <span>{t.review.suggestion}</span>
        <b>
          {product.name} {offer.sizeLabel}
        </b>
        <span>{formatMoney(offer.price, product.currency)}</span>
      </div>
      <Button look="outline" onClick={add}>
        {t.browse.add}
      </Button>
      <Button look="quiet" onClick={() => dismiss(true)}>
        {t.review.noThanks}
      </Button>
    </aside>
  );
}
