import { lineName } from "../../cart/line-name";
import { leftOf } from "../../components/cart-lines";
import { Stepper } from "../../components/product/stepper";
import { useText } from "../../i18n/use-text";
import { goodsKey, type Goods } from "../../shop/goods";
import type { Quote } from "../../shop/wire";
import { AvoidedWarning } from "../avoided/avoided-warning";
import styles from "./change-details.module.css";
import type { AddedGoods, WantedGoods } from "./edited-goods";

type QuantitiesProps = {
  goods: readonly WantedGoods[];
  /** Price of the edited goods; undefined = not known. */
  quote: Quote | undefined;
  onChange: (goods: Goods, pieces: number) => void;
};

/** Pieces of each goods of an order. */
export function ChangeQuantities({ goods, quote, onChange }: QuantitiesProps) {
  const t = useText();
  return (
    <fieldset className={styles.quantities}>
      <legend>{t.order.change.quantities}</legend>
      {goods.map(({ one, pieces }) => {
        const name = lineName(one);
        return (
          <div key={goodsKey(one)} className={styles.line}>
            <div>
              <span>{name}</span>
              {"product" in one && <AddedNotes goods={one} quote={quote} />}
            </div>
            <Stepper
              value={pieces}
              min={0}
              max={"max" in one ? one.max : undefined}
              label={t.card.quantityOf(name)}
              onChange={(changed) => onChange(one, changed)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/**
 * Warnings of added goods: what the person avoids, and less stock than chosen. The quote does not know
 * what the order holds of the goods that it has, so they have none.
 */
function AddedNotes({ goods, quote }: { goods: AddedGoods; quote: Quote | undefined }) {
  const t = useText();
  const left = leftOf(quote, goods);
  return (
    <>
      <AvoidedWarning facts={goods.product.allergen_facts} />
      <output className={styles.left}>
        {left !== undefined && (left === 0 ? t.stock.soldOut : t.stock.left(left))}
      </output>
    </>
  );
}
