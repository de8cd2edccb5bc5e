import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { cataloguePrice } from "../../shop/goods";
import type { Quote } from "../../shop/wire";
import { quoteLineOf, type CartLine } from "../../components/cart-lines";
import styles from "./price-changed.module.css";

type PriceChangedProps = {
  /** Quote with the current prices; null = no confirmation needed. */
  quote: Quote | null;
  lines: readonly CartLine[];
  /** Total that the shopper saw. */
  before: number | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Dialog with the lines whose price has changed, which asks for confirmation. */
export function PriceChanged({ quote, lines, before, onConfirm, onClose }: PriceChangedProps) {
  const t = useText();
  const money = (minor: number) => formatMoney(minor, quote?.currency ?? "KES");
  const changed = lines.flatMap((line) => {
    const newPrice = quoteLineOf(quote ?? undefined, line);
    const oldPrice = Number(line.price);
    const price = newPrice ? cataloguePrice(newPrice) : oldPrice;
    return price !== oldPrice ? [{ line, oldPrice, newPrice: price }] : [];
  });
  return (
    <Dialog
      open={quote !== null}
      onClose={onClose}
      title={t.checkout.changedTitle}
      closeLabel={t.common.close}
      place="sheet"
    >
      <p>{t.checkout.changedText}</p>
      <ul className={styles.changes}>
        {changed.map(({ line, oldPrice, newPrice }) => (
          <li key={line.id}>
            <span>{line.name}</span>
            <span>
              <del>{money(oldPrice)}</del> → <ins>{money(newPrice)}</ins>
            </span>
          </li>
        ))}
        <li className={styles.total}>
          <span>{t.buy.total}</span>
          <span>
            {before !== undefined && before !== quote?.total && (
              <>
                <del>{money(before)}</del> →{" "}
              </>
            )}
            <ins>{money(quote?.total ?? 0)}</ins>
          </span>
        </li>
      </ul>
      <Button wide large onClick={onConfirm}>
        {t.checkout.changedConfirm(money(quote?.total ?? 0))}
      </Button>
    </Dialog>
  );
}
