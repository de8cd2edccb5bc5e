import { Link } from "../../ui/link";
import { toast } from "../../components/toasts/toasts";
import { useCartStore } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Picture } from "../../components/pictures/picture";
import { Price } from "../../components/product/price";
import { Stepper } from "../../components/product/stepper";
import { tileOf } from "../../components/product/tile";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { cataloguePrice } from "../../shop/goods";
import type { Quote } from "../../shop/wire";
import { leftOf, lineAmount, quoteLineOf, type CartLine } from "../../components/cart-lines";
import { MAX_QUANTITY, mostPieces } from "../../cart/quantity";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import { StockWarning } from "../buy/stock-warning";
import styles from "./cart-row.module.css";
import { nameOf, type FocusTarget } from "./focus-target";
import { LineTotal } from "./line-total";
import { useSaved } from "./saved-list";
import { SizeSelect } from "./size-select";

type RowProps = { line: CartLine; quote: Quote | undefined };

type CartRowProps = RowProps & {
  focusTarget: FocusTarget;
  /** Called before the line leaves the list, to move the focus. */
  onLeave: () => void;
};

/** Removes a line from the cart, or saves it for later; both can be undone. */
function useRemoval(line: CartLine, onLeave: () => void) {
  const t = useText();
  const cart = useCartStore();
  const { save, forget } = useSaved();
  function removeLine(message: string, afterUndo: () => void = () => undefined) {
    onLeave();
    cart.getState().removeItem(line.id);
    const undo = () => {
      cart.getState().loadCart({ [line.id]: line });
      afterUndo();
    };
    toast((sonner) => sonner(message, { action: { label: t.cart.undo, onClick: undo } }));
  }
  function saveForLater() {
    void save(line);
    removeLine(t.cart.saved(line.name), () => void forget(line));
  }
  return { remove: () => removeLine(t.cart.removed(line.name)), saveForLater };
}

/** Item of the cart: product, quantity, current price. */
export function CartRow({ line, quote, focusTarget, onLeave }: CartRowProps) {
  const t = useText();
  const cart = useCartStore();
  const { remove, saveForLater } = useRemoval(line, onLeave);
  const { product } = line;
  const to = `/products/${product.slug}`;
  const image = product.images[0] && { ...product.images[0], src: line.image };
  const change = (quantity: number) => cart.getState().setItemQuantity(line.id, quantity);
  const left = leftOf(quote, line);
  const currency = quote?.currency ?? product.currency;
  function reduce(quantity: number) {
    focusTarget.request(nameOf(line));
    change(quantity);
  }
  return (
    <li className={styles.row}>
      <Link
        to={to}
        className={styles.picture}
        data-tile={tileOf(product)}
        tabIndex={-1}
        aria-hidden
      >
        {image && line.image && (
          <Picture image={image} sizes="112px" width={900} height={700} alt="" />
        )}
      </Link>
      <div className={styles.content}>
        <p className={styles.name}>
          <Link to={to} ref={focusTarget.ref(nameOf(line))}>
            {product.name}
          </Link>
        </p>
        <SizeSelect line={line} focusTarget={focusTarget} />
        <UnitPrice line={line} quote={quote} />
        <AvoidedLineWarning product={product} />
        {left !== undefined && (
          <StockWarning left={left} isSingle={product.sold_individually}>
            {left > 0 && (
              <button type="button" onClick={() => reduce(left)}>
                {t.cart.take(left)}
              </button>
            )}
          </StockWarning>
        )}
      </div>
      <div className={styles.tools}>
        <Stepper
          value={line.quantity}
          max={Math.min(MAX_QUANTITY, Math.max(line.quantity, left ?? mostPieces(product)))}
          onChange={change}
          label={t.card.quantityOf(line.name)}
        />
        <RowActions name={line.name} onSave={saveForLater} onRemove={remove} />
        <LineTotal amount={lineAmount(quote, line)} currency={currency} />
      </div>
    </li>
  );
}

type RowActionsProps = { name: string; onSave: () => void; onRemove: () => void };

function RowActions({ name, onSave, onRemove }: RowActionsProps) {
  const t = useText();
  return (
    <div className={styles.actions}>
      <Button look="quiet" onClick={onSave} aria-label={t.cart.saveNamed(name)}>
        <Icon name="bookmark" size={20} />
        {t.cart.save}
      </Button>
      <Button look="quiet" onClick={onRemove} aria-label={t.cart.removeNamed(name)}>
        <Icon name="trash" size={20} />
        {t.cart.remove}
      </Button>
    </div>
  );
}

/** Price of one piece; with the previous price if it has changed since the item was added. */
function UnitPrice({ line, quote }: RowProps) {
  const t = useText();
  const now = quoteLineOf(quote, line);
  const before = Number(line.price);
  const currency = quote?.currency ?? line.product.currency;
  if (!now?.available || cataloguePrice(now) === before) {
    const shown = now?.available ? now.unit_price : before;
    return <p className="note">{t.cart.each(formatMoney(shown, currency))}</p>;
  }
  const price = cataloguePrice(now);
  return (
    <output className={styles.changed}>
      {t.cart.priceChanged}{" "}
      <Price amount={price} currency={currency} regular={Math.max(before, 0)} />
      {before < price && <span> ({t.cart.before(formatMoney(before, currency))})</span>}
    </output>
  );
}
