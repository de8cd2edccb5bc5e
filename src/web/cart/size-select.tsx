import { toast } from "../../components/toasts/toasts";
import { cartItemId } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { CartLine } from "../../components/cart-lines";
import { sizeOf, type FocusTarget } from "./focus-target";
import { resized, sizesOf, type Size } from "./resize";
import styles from "./size-select.module.css";
import "../../ui/select.css";

type SizeSelectProps = { line: CartLine; focusTarget: FocusTarget };

/** Select box for the size of a line; a text if there is only one. */
export function SizeSelect({ line, focusTarget }: SizeSelectProps) {
  const t = useText();
  const cart = useCartStore();
  const sizes = sizesOf(line.product);
  if (line.selectedSize === null) return null;
  if (!sizes.some(({ label, available }) => available && label !== line.selectedSize)) {
    return <p className="note">{line.selectedSize}</p>;
  }
  function change(label: string) {
    const size = sizes.find((one) => one.label === label);
    if (!size) return;
    const before = cart.getState().cartDetails;
    // The line gets another id, and therefore another element in the page.
    focusTarget.request(sizeOf({ id: cartItemId(line.product_id, label) }));
    cart.getState().loadCart(resized(before, line, size), false);
    const undo = () => cart.getState().loadCart(before, false);
    toast((sonner) =>
      sonner(t.cart.resized(line.product.name, label), {
        action: { label: t.cart.undo, onClick: undo },
      }),
    );
  }
  return (
    <select
      ref={focusTarget.ref(sizeOf(line))}
      className={`select ${styles.select}`}
      aria-label={t.cart.sizeOf(line.product.name)}
      value={line.selectedSize}
      onChange={(event) => change(event.target.value)}
    >
      {sizes.map((size) => (
        <option key={size.label} value={size.label} disabled={!size.available}>
          {optionText(size, line)}
          {!size.available && ` (${t.stock.soldOut})`}
        </option>
      ))}
    </select>
  );
}

/** Returns the text of an option: the size, with its price if it is not the current one. */
function optionText({ variation, label }: Size, line: CartLine): string {
  if (label === line.selectedSize || variation.price === null) return label;
  return `${label}: ${formatMoney(variation.price, line.product.currency)}`;
}
