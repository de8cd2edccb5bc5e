import { lineName } from "../../cart/line-name";
import { leftOf } from "../../components/cart-lines";
import { Stepper } from "../../components/product/stepper";
import { useText } from "../../i18n/use-text";
import { goodsKey, type Goods } from "../../shop/goods";
import type { Quote } from "../../shop/wire";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import styles from "./change-details.module.css";
import type { AddedGoods, ChangedGoods, WantedGoods } from "./edited-goods";

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
              <GoodsNotes goods={one} quote={quote} />
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

type NotesProps = { goods: ChangedGoods | AddedGoods; quote: Quote | undefined };

/** Warnings of goods: what the person avoids, and less stock than chosen. */
function GoodsNotes({ goods, quote }: NotesProps) {
  const t = useText();
  const left = leftOf(quote, goods);
  return (
    <>
      <AvoidedLineWarning product={"product" in goods ? goods.product : goods} />
      <output className={styles.left}>
        {left !== undefined && (left === 0 ? t.stock.soldOut : t.stock.left(left))}
      </output>
    </>
  );
}
