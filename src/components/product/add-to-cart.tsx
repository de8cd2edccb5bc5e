import { toast } from "../toasts/toasts";
import { cartItemFor, cartItemId } from "../../cart/cart-item";
import { MAX_QUANTITY, mostPieces } from "../../cart/quantity";
import { useCart, useCartStore } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
import styles from "./add-to-cart.module.css";
import type { Offer } from "./size-choice";
import { useStockState } from "./stock-state";
import { Stepper } from "./stepper";
import { Button } from "../../ui/button";
import { useFocusRestoration } from "../../ui/focus-restoration";
import { useGo } from "../../ui/address";

function useQuantity(id: string): number {
  return useCart(({ cartDetails }) =>
    Object.hasOwn(cartDetails, id) ? (cartDetails[id]?.quantity ?? 0) : 0,
  );
}

/** Reason why the chosen size cannot be bought, in the size of a button. */
function Unavailable({ offer }: { offer: Offer }) {
  return <p className={styles.unavailable}>{useStockState(offer).text}</p>;
}

/** Returns the function that says what was added, with a way to the cart. */
function useAddedToast() {
  const t = useText();
  const go = useGo();
  return (name: string) => {
    const action = { label: t.card.view, onClick: () => go("/cart") };
    toast((sonner) => sonner.success(t.card.added(name), { action }));
  };
}

/** Returns the most pieces of an offer that can be bought, and the reason. */
function useLimit(product: Product, offer: Offer) {
  const t = useText();
  const ofStock = offer.left ? t.stock.all(offer.left) : null;
  const limitText = product.sold_individually ? t.stock.one : ofStock;
  const max = Math.min(mostPieces(product), offer.left ?? MAX_QUANTITY);
  return { max, limitText };
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
  const showAdded = useAddedToast();
  const id = cartItemId(product.id, offer.sizeLabel);
  const quantity = useQuantity(id);
  const { focusRef, requestFocus } = useFocusRestoration();
  const { max, limitText } = useLimit(product, offer);

  if (offer.availability !== "available") {
    return (
      <div className={styles.place}>
        <Unavailable offer={offer} />
      </div>
    );
  }

  function add() {
    requestFocus();
    cart
      .getState()
      .addItem(cartItemFor(product, offer.variation, offer.sizeLabel, offer.attributes));
    if (!quiet) showAdded(product.name);
  }

  function change(next: number) {
    if (next === 0) requestFocus();
    cart.getState().setItemQuantity(id, next);
  }

  return (
    <div className={styles.place}>
      {quantity > 0 ? (
        <>
          <Stepper
            ref={focusRef}
            value={quantity}
            min={0}
            max={max}
            onChange={change}
            label={t.card.quantityOf(product.name)}
            large={large}
          />
          <output className={styles.limit}>{quantity >= max && limitText}</output>
        </>
      ) : (
        <Button
          ref={focusRef}
          type="submit"
          name="product_id"
          value={product.id}
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
