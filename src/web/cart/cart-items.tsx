import type { CartLine } from "../../components/cart-lines";
import type { Quote } from "../../shop/wire";
import styles from "./cart-items.module.css";
import { CartRow } from "./cart-row";
import { SavedForLater } from "./saved-for-later";

type CartItemsProps = {
  lines: readonly CartLine[];
  quote: Quote | undefined;
  className?: string;
};

/** Items of the cart, followed by those saved for later. */
export function CartItems({ lines, quote, className }: CartItemsProps) {
  return (
    <div className={className}>
      <ul className={styles.rows}>
        {lines.map((line) => (
          <CartRow key={line.id} line={line} quote={quote} />
        ))}
      </ul>
      <SavedForLater />
    </div>
  );
}
