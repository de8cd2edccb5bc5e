import { useState } from "react";
import { toast } from "../../components/toasts/toasts";
import { cartItemFor } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { CartLine } from "../../components/cart-lines";
import { Picture } from "../../components/pictures/picture";
import { tileOf } from "../../components/product/tile";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { useProduct } from "../../shop/use-product";
import type { Product } from "../../shop/wire";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import { buttonOf, createFocusTarget, type FocusTarget } from "./focus-target";
import { useSaved } from "./saved-list";
import item from "./line-item.module.css";
import styles from "./saved-for-later.module.css";

/** Saved items with their current price, and a button to return each to the cart. */
export function SavedForLater() {
  const t = useText();
  const { saved, save, forget } = useSaved();
  const [focusTarget] = useState(() => createFocusTarget({ preventScroll: true }));
  const cart = useCartStore();
  if (saved.length === 0) return null;
  function forgetLine(line: CartLine) {
    const first = saved.find(({ id }) => id !== line.id);
    if (first) focusTarget.request(buttonOf(first));
    void forget(line);
  }
  function moveToCart(line: CartLine, product: Product) {
    const variation = product.variations.find(({ id }) => id === line.variation_id) ?? null;
    const added = cartItemFor(product, variation, line.selectedSize, line.attributes);
    cart.getState().addItem(added, { count: line.quantity });
    forgetLine(line);
  }
  function remove(line: CartLine) {
    forgetLine(line);
    const undo = () => void save(line);
    toast((sonner) =>
      sonner(t.cart.removed(line.name), { action: { label: t.cart.undo, onClick: undo } }),
    );
  }
  return (
    <section className={styles.saved} aria-labelledby="saved-title">
      <h2 id="saved-title" className={styles.title}>
        {t.cart.savedTitle}
      </h2>
      <ul className={styles.list}>
        {saved.map((line) => (
          <SavedLine
            key={line.id}
            line={line}
            focusTarget={focusTarget}
            onMoveToCart={moveToCart}
            onRemove={remove}
          />
        ))}
      </ul>
    </section>
  );
}

type SavedLineProps = {
  line: CartLine;
  focusTarget: FocusTarget;
  onMoveToCart: (line: CartLine, product: Product) => void;
  onRemove: (line: CartLine) => void;
};

/** Returns the current data of a saved item; null: no longer sold. */
function useCurrentOffer(line: CartLine) {
  const { data, error } = useProduct({ slug: line.product.slug });
  const product = data?.product ?? (error?.code === "not_found" ? null : line.product);
  if (!product) return { product, price: null, available: false };
  const sized = line.variation_id !== null;
  const found = product.variations.find(({ id }) => id === line.variation_id);
  const offer = sized ? found : product;
  const available = Boolean(offer?.purchasable && offer.in_stock && offer.price !== null);
  return { product, price: offer?.price ?? null, available };
}

function SavedLine({ line, focusTarget, onMoveToCart, onRemove }: SavedLineProps) {
  const t = useText();
  const { product, price, available } = useCurrentOffer(line);
  const canMove = available && product;
  const firstButton = focusTarget.ref(buttonOf(line));
  const image = line.product.images[0] && { ...line.product.images[0], src: line.image };
  return (
    <li className={styles.line}>
      <div className={item.picture} data-tile={tileOf(line.product)}>
        {image && line.image && (
          <Picture image={image} sizes="72px" width={900} height={700} alt="" />
        )}
      </div>
      <div className={item.content}>
        <p className={item.name}>
          <Link to={`/products/${line.product.slug}`}>{line.name}</Link>
        </p>
        <p className="note">
          {available && price !== null
            ? t.cart.pieces(line.quantity, formatMoney(price, line.product.currency))
            : t.cart.savedGone}
        </p>
        <AvoidedLineWarning product={line.product} />
      </div>
      <div className={styles.actions}>
        {canMove && (
          <Button
            ref={firstButton}
            look="outline"
            onClick={() => onMoveToCart(line, product)}
            aria-label={t.cart.moveToCartNamed(line.name)}
          >
            {t.cart.moveToCart}
          </Button>
        )}
        <Button
          ref={canMove ? undefined : firstButton}
          look="quiet"
          onClick={() => onRemove(line)}
          aria-label={t.cart.removeNamed(line.name)}
        >
          <Icon name="trash" size={20} />
        </Button>
      </div>
    </li>
  );
}
