import { useState } from "react";
import { MAX_QUANTITY, mostPieces } from "../../cart/quantity";
import { Price } from "../../components/product/price";
import { offerFor, startChoice, type Offer } from "../../components/product/size-choice";
import { SizePicker } from "../../components/product/size-picker";
import { useStockState } from "../../components/product/stock-state";
import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
import { Button } from "../../ui/button";
import { takeFocus } from "../../ui/focus-restoration";
import { AvoidedWarning } from "../avoided/avoided-warning";
import styles from "./add-goods.module.css";
import type { AddedGoods } from "./edited-goods";

const goodsOf = (product: Product, { variation, attributes, left }: Offer): AddedGoods => ({
  product_id: product.id,
  variation_id: variation?.id ?? null,
  attributes,
  name: product.name,
  slug: product.slug,
  options: { ...variation?.options, ...attributes },
  quantity: 0,
  product,
  max: Math.min(mostPieces(product), left ?? MAX_QUANTITY),
});

type ChosenProps = { product: Product; onAdd: (goods: AddedGoods) => void };

/** Found product with its sizes, price and stock, and the button that adds it to the order. */
export function ChosenProduct({ product, onAdd }: ChosenProps) {
  const t = useText().order.change;
  const [choice, setChoice] = useState(() => startChoice(product));
  const offer = offerFor(product, choice);
  const stock = useStockState(offer);
  const { price, regularPrice, availability } = offer;
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label={product.name} className={styles.chosen}>
      <p className={styles.name}>
        <strong>{product.name}</strong>
        {price !== null && (
          <Price amount={price} currency={product.currency} regular={regularPrice} />
        )}
      </p>
      <SizePicker product={product} choice={choice} onChoose={setChoice} />
      <AvoidedWarning facts={product.allergen_facts} />
      <p className="note">{stock.text}</p>
      {availability === "available" && (
        <Button look="outline" wide onClick={() => onAdd(goodsOf(product, offer))}>
          {t.addThis}
        </Button>
      )}
    </section>
  );
}
