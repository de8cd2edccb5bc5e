import type { CartLine } from "../../parts/cart-lines";
import type { Quote } from "../../shop/wire";
import styles from "./goods.module.css";
import { CartRow } from "./row";
import { SavedForLater } from "./saved";

type GoodsProps = {
  lines: readonly CartLine[];
  quote: Quote | undefined;
  className?: string;
};

/** What is in the cart, line by line, and what was put aside. */
export function Goods({ lines, quote, className }: GoodsProps) {
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
