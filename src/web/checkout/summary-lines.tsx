import { useContext, useRef } from "react";
import { useCartStore } from "../../cart/use-cart";
import { leftOf, lineAmount, type CartLine } from "../../components/cart-lines";
import { LineAmount } from "../../components/line-amount";
import { useText } from "../../i18n/use-text";
import type { Quote } from "../../shop/wire";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import { StockWarning } from "../buy/stock-warning";
import type { Buying } from "../buy/use-buying";
import { MainContext } from "../shell/main-context";
import styles from "./order-summary.module.css";

/** Lines of the order; one of which too few are left can be reduced or removed. */
export function SummaryLines({ buying: { lines, quote } }: { buying: Buying }) {
  const main = useContext(MainContext);
  const list = useRef<HTMLUListElement>(null);
  const cart = useCartStore();
  function setQuantity(line: CartLine, quantity: number) {
    // The pressed button leaves with its warning, the list with its last line.
    const isLast = quantity === 0 && lines.length === 1;
    (isLast ? main : list).current?.focus({ preventScroll: true });
    cart.getState().setItemQuantity(line.id, quantity);
  }
  return (
    <ul className={styles.lines} ref={list} tabIndex={-1}>
      {lines.map((line) => (
        <SummaryLine
          key={line.id}
          line={line}
          quote={quote.data}
          onTake={(left) => setQuantity(line, left)}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: CartLine;
  quote: Quote | undefined;
  /** Called with the quantity that is left. */
  onTake: (left: number) => void;
};

function SummaryLine({ line, quote, onTake }: LineProps) {
  const t = useText();
  const amount = lineAmount(quote, line);
  const currency = quote?.currency ?? line.product.currency;
  const left = leftOf(quote, line);
  return (
    <li>
      <span>
        {line.quantity} × {line.name}
        <AvoidedLineWarning product={line.product} />
      </span>
      <span>
        <LineAmount amount={amount} currency={currency} />
      </span>
      {left !== undefined && (
        <StockWarning left={left} isSingle={line.product.sold_individually}>
          <button
            type="button"
            aria-label={left === 0 ? t.cart.removeNamed(line.name) : undefined}
            onClick={() => onTake(left)}
          >
            {left === 0 ? t.cart.remove : t.cart.take(left)}
          </button>
        </StockWarning>
      )}
    </li>
  );
}
