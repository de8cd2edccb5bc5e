import { sizesOf } from "../cart/resize";
import { useNoScriptText } from "../../i18n/no-script-texts";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { MAX_QUANTITY, MAX_SEARCH_LENGTH, type Product } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Link } from "../../ui/link";
import styles from "../order/change-details.module.css";
import type { OrderContents } from "./form-contents";

type AddedGoodsProps = Pick<OrderContents, "found"> & { typed: OrderContents["draft"] };

/**
 * Search for goods to add to an order, and the pieces of each size that it has found. The form names the
 * text whose products it shows: with another one the server searches, and saves nothing.
 */
export function AddedGoods({ found, typed }: AddedGoodsProps) {
  const t = useText();
  const own = useNoScriptText();
  const text = typed?.["find"]?.trim() ?? "";
  return (
    <fieldset className={styles.quantities}>
      <legend>{t.order.change.add}</legend>
      <input type="hidden" name="shown_find" value={text} />
      <Field
        type="search"
        name="find"
        label={t.order.change.find}
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={text}
      />
      <Button type="submit" name="search" value="1" look="outline">
        {own.find}
      </Button>
      {text !== "" && found.length === 0 && <output>{t.order.change.noneFound(text)}</output>}
      {found.map((product) => (
        <FoundProduct key={product.id} product={product} typed={typed} />
      ))}
    </fieldset>
  );
}

/** Size that can be added, as the server names it (`order_additions.rs`). */
type Addable = { name: string; label: string; price: number };

function addableOf(product: Product): Addable[] {
  const { id, price, purchasable, in_stock: inStock, options } = product;
  if (options.length === 0) {
    const isAddable = purchasable && inStock && price !== null;
    return isAddable ? [{ name: `added.${id}`, label: product.name, price }] : [];
  }
  return sizesOf(product).flatMap(({ variation, label, available }) =>
    available && variation.price !== null
      ? [
          {
            name: `added.${id}.${variation.id}`,
            label: `${product.name} ${label}`,
            price: variation.price,
          },
        ]
      : [],
  );
}

type FoundProps = { product: Product; typed: OrderContents["draft"] };

/** Found product: a link to what it contains, and a field for the pieces of each size. */
function FoundProduct({ product, typed }: FoundProps) {
  const t = useText();
  const own = useNoScriptText();
  const sizes = addableOf(product);
  return (
    <div className={styles.found}>
      <Link to={`/products/${product.slug}`}>{own.about(product.name)}</Link>
      {sizes.length === 0 && <span>{t.stock.notForSale}</span>}
      {sizes.map(({ name, label, price }) => (
        <Field
          key={name}
          className={styles.pieces}
          name={name}
          label={`${label}: ${formatMoney(price, product.currency)}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_QUANTITY}
          defaultValue={typed?.[name] ?? ""}
        />
      ))}
    </div>
  );
}
