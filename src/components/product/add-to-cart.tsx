import { toast } from "../toasts/toasts";
import { cartItemFor, cartItemId } from "../../cart/cart-item";
import { MAX_QUANTITY, mostPieces } from "../../cart/quantity";
import { useCart, useCartStore } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
import styles from "./add-to-cart.module.css";
import type { Offer } from "./size-choice";
import { StockLabel } from "./stock-label";
import { Stepper } from "./stepper";
import { Button } from "../../ui/button";
import { useFocusRestoration } from "../../ui/focus-restoration";

function useQuantity(id: string): number {
  return useCart(({ cartDetails }) =>
    Object.hasOwn(cartDetails, id) ? (cartDetails[id]?.quantity ?? 0) : 0,
  );
}

type AddToCartProps = {
  product: Product;
  offer: Offer;
  /** For the product's own page. */
  large?: boolean;
  /** Without a toast, for screens whose running total shows the change. */
  quiet?: boolean;
};

/**
 * Button that adds a product in its chosen size to the cart; a stepper for the quantity replaces it
 * afterwards. A label with the reason replaces it if the product cannot be bought.
 */
export function AddToCart({ product, offer, large, quiet }: AddToCartProps) {
  const t = useText();
  const cart = useCartStore();
  const id = cartItemId(product.id, offer.sizeLabel);
  const quantity = useQuantity(id);
  const { focusRef, requestFocus } = useFocusRestoration();

  if (offer.availability !== "available") {
    return (
      <div className={styles.place}>
        <StockLabel offer={offer} block />
      </div>
    );
  }

  function add() {
    requestFocus();
    cart
      .getState()
      .addItem(cartItemFor(product, offer.variation, offer.sizeLabel, offer.attributes));
    if (!quiet) toast((sonner) => sonner.success(t.card.added(product.name)));
  }

  function change(next: number) {
    if (next === 0) requestFocus();
    cart.getState().setItemQuantity(id, next);
  }

  return (
    <div className={styles.place}>
      {quantity > 0 ? (
        <Stepper
          ref={focusRef}
          value={quantity}
          min={0}
          max={Math.min(mostPieces(product), offer.left ?? MAX_QUANTITY)}
          onChange={change}
          label={t.card.quantityOf(product.name)}
          large={large}
        />
      ) : (
        <Button
          ref={focusRef}
          wide
          large={large}
          look={large ? "solid" : "outline"}
          onClick={add}
          aria-label={t.card.addNamed(product.name)}
        >
          {t.card.add}
        </Button>
      )}
    </div>
  );
}
