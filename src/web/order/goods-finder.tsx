import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { lineName } from "../../cart/line-name";
import { useText } from "../../i18n/use-text";
import { MAX_SEARCH_LENGTH, type Product } from "../../shop/wire";
import { Field } from "../../ui/field";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { AvoidedWarning } from "../avoided/avoided-warning";
import { useLeftOutText } from "../avoided/left-out-text";
import { ProductLine } from "../shared/product-line";
import styles from "./add-goods.module.css";
import { ChosenProduct } from "./chosen-product";
import type { AddedGoods, FinderProps } from "./edited-goods";
import { useFoundProducts } from "./use-found-products";

/** Keeps Enter from sending the form that encloses a field. */
const stopEnter = (event: KeyboardEvent) => event.key === "Enter" && event.preventDefault();

/** Search for goods to add to an order: a product is found, its size chosen, and it is added. */
export function GoodsFinder({ onAdd, isAdded }: FinderProps) {
  const t = useText().order.change;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [product, setProduct] = useState<Product | null>(null);
  const [last, setLast] = useState<AddedGoods | null>(null);
  // Not if its pieces were removed again, or the order has them meanwhile.
  const added = last && isAdded(last) ? lineName(last) : "";
  useEffect(() => input.current?.focus(), []);
  function type(text: string) {
    setTyped(text);
    setProduct(null);
    setLast(null);
  }
  function add(goods: AddedGoods) {
    onAdd(goods);
    type("");
    setLast(goods);
    input.current?.focus();
  }
  return (
    <div className={styles.finder}>
      <search>
        <Field
          ref={input}
          type="search"
          label={t.find}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onFocus={() => setProduct(null)}
          onKeyDown={stopEnter}
        />
      </search>
      <output className="note">{added && t.added(added)}</output>
      {product ? (
        <ChosenProduct key={product.id} product={product} onAdd={add} />
      ) : (
        !added && <FoundProducts typed={typed} onPick={setProduct} />
      )}
    </div>
  );
}

type FoundProps = { typed: string; onPick: (product: Product) => void };

/** Products that a text finds, each a button that shows its sizes. */
function FoundProducts({ typed, onPick }: FoundProps) {
  const t = useText();
  const { products, page, none, nearest } = useFoundProducts(typed);
  const { leftOut } = useLeftOutText();
  const similar = nearest !== null && t.leftOut.nearest(nearest);
  const unmatched = none === null ? similar : t.order.change.noneFound(none);
  return (
    <>
      <output className="note">{leftOut(page, [], false) ?? unmatched}</output>
      <VisuallyHidden>
        <output>{products.length > 0 && t.search.count(products.length)}</output>
      </VisuallyHidden>
      {products.length > 0 && (
        <ul className={styles.list} aria-label={t.search.suggestions}>
          {products.map((product) => (
            <li key={product.id}>
              <button type="button" onClick={() => onPick(product)}>
                <ProductLine product={product} />
                <AvoidedWarning facts={product.allergen_facts} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
