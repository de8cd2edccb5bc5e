import { useContext, useState } from "react";
import type { CartLine } from "../../components/cart-lines";
import type { Quote } from "../../shop/wire";
import { MainContext } from "../shell/main-context";
import styles from "./cart-items.module.css";
import { CartRow } from "./cart-row";
import { createFocusTarget, nameOf } from "./focus-target";
import { SavedForLater } from "./saved-for-later";

type CartItemsProps = {
  lines: readonly CartLine[];
  quote: Quote | undefined;
  className?: string;
  /** Moves the focus before the last line leaves; by default to the page. */
  onEmpty?: () => void;
};

/** Items of the cart, followed by those saved for later. */
export function CartItems({ lines, quote, className, onEmpty }: CartItemsProps) {
  const main = useContext(MainContext);
  const [focusTarget] = useState(createFocusTarget);
  const focusPage = () => main.current?.focus();
  function leave(index: number) {
    const neighbour = lines[index + 1] ?? lines[index - 1];
    if (neighbour) focusTarget.request(nameOf(neighbour));
    else (onEmpty ?? focusPage)();
  }
  return (
    <div className={className}>
      <ul className={styles.rows}>
        {lines.map((line, index) => (
          <CartRow
            key={line.id}
            line={line}
            quote={quote}
            focusTarget={focusTarget}
            onLeave={() => leave(index)}
          />
        ))}
      </ul>
      <SavedForLater />
    </div>
  );
}
