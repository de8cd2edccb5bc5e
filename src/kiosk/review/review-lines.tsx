import { useState } from "react";
import { MAX_QUANTITY, mostPieces } from "../../cart/quantity";
import { useCartStore } from "../../cart/use-cart";
import { LineAmount } from "../../components/line-amount";
import { leftOf, lineAmount, quoteLineOf, type CartLine } from "../../components/cart-lines";
import { Picture } from "../../components/pictures/picture";
import { Stepper } from "../../components/product/stepper";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { Quote } from "../../shop/wire";
import { useKioskText } from "../use-kiosk-text";
import styles from "./review-lines.module.css";

type LinesProps = { lines: readonly CartLine[]; quote: Quote | undefined };

/** Removal of lines of the cart; the last one can be restored until the screen changes. */
export function useRemoval() {
  const cart = useCartStore();
  const [removed, setRemoved] = useState<CartLine | null>(null);
  return {
    removed,
    remove(line: CartLine) {
      cart.getState().removeItem(line.id);
      setRemoved(line);
    },
    restore(line: CartLine) {
      cart.getState().addItem({ ...line }, { count: line.quantity });
      setRemoved(null);
    },
  };
}

/** Lines of the cart with their quantities; a removed line can be restored. */
export function ReviewLines({ lines, quote }: LinesProps) {
  const { removed, remove, restore } = useRemoval();
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <ReviewLine key={line.id} line={line} quote={quote} onRemove={() => remove(line)} />
        ))}
      </ul>
      <Removed line={removed} onUndo={restore} />
    </>
  );
}

/** Notice of a removed line with the button that restores it. */
export function Removed(props: { line: CartLine | null; onUndo: (line: CartLine) => void }) {
  const t = useKioskText().review;
  const { line, onUndo } = props;
  return (
    <div className={styles.removed} data-empty={line === null || undefined}>
      <output>{line && t.removed(line.name)}</output>
      {line && (
        <Button look="outline" onClick={() => onUndo(line)}>
          {t.undo}
        </Button>
      )}
    </div>
  );
}

type LineProps = { line: CartLine; quote: Quote | undefined; onRemove: () => void };

/** Line of the cart: quantity, price, removal. */
export function ReviewLine({ line, quote, onRemove }: LineProps) {
  const priced = quoteLineOf(quote, line);
  const currency = quote?.currency ?? line.product.currency;
  const left = leftOf(quote, line);
  const t = useKioskText().review;
  const texts = useText();
  const cart = useCartStore();
  const [image] = line.product.images;
  const amount = lineAmount(quote, line);
  // A quote of another quantity, or of goods that are not for sale, has no price of a piece.
  const isPriced = amount !== null && priced?.quantity === line.quantity;
  const each = isPriced ? priced.unit_price : Number(line.price);
  const most = Math.min(mostPieces(line.product), left || MAX_QUANTITY);
  function limitText({ product }: CartLine, pieces: number) {
    if (product.sold_individually) return texts.cart.onePerOrder;
    return pieces === 0 ? t.soldOut : t.onlyLeft(pieces);
  }
  function change(quantity: number) {
    if (quantity === 0) onRemove();
    else cart.getState().setItemQuantity(line.id, quantity);
  }
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {image && <Picture image={image} sizes="120px" width={900} height={700} alt="" />}
      </div>
      <div className={styles.texts}>
        <b>{line.name}</b>
        <span>{texts.cart.each(formatMoney(each, currency))}</span>
        {left !== undefined && <strong className={styles.limit}>{limitText(line, left)}</strong>}
      </div>
      <Stepper
        value={line.quantity}
        min={0}
        max={most}
        onChange={change}
        label={texts.card.quantityOf(line.name)}
        large
      />
      <span className={styles.value}>
        <LineAmount amount={amount} currency={currency} />
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t.remove(line.name)}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}
