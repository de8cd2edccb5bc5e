import { cartItemName } from "../../cart/cart-item";
import { startChoice } from "../../components/product/size-choice";
import { SizePicker } from "../../components/product/size-picker";
import { useNoScriptText } from "../../i18n/no-script-texts";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { MAX_QUANTITY, MAX_SEARCH_LENGTH, type Product, type Variation } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Link } from "../../ui/link";
import { sizesOf } from "../cart/resize";
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

/** Goods that can be added, as the server names their pieces (`order_additions.rs`). */
type Addable = { name: string; label: string; price: string };

const isAddable = ({ purchasable, in_stock: inStock, price }: Product | Variation) =>
  purchasable && inStock && price !== null;

/** Whether a variation of a product leaves one of its options open. */
const hasOpenOption = ({ options, variations }: Product) =>
  variations.some((size) => options.some(({ name }) => !Object.hasOwn(size.options, name)));

/** Beginning of the names of a product's fields. */
const fieldOf = ({ id }: Product) => `added.${id}`;

function useAddable(product: Product): Addable[] {
  const t = useText().search;
  const money = (price: number | null) => formatMoney(price ?? 0, product.currency);
  const name = fieldOf(product);
  if (product.options.length === 0)
    return isAddable(product) ? [{ name, label: product.name, price: money(product.price) }] : [];
  if (hasOpenOption(product)) {
    const prices = product.variations.filter(isAddable).map(({ price }) => price ?? 0);
    const lowest = money(Math.min(...prices));
    const price = new Set(prices).size > 1 ? t.from(lowest) : lowest;
    return prices.length > 0 ? [{ name, label: product.name, price }] : [];
  }
  return sizesOf(product)
    .filter(({ available }) => available)
    .map(({ variation, label }) => ({
      name: `${name}.${variation.id}`,
      label: cartItemName(product, label),
      price: money(variation.price),
    }));
}

type FoundProps = { product: Product; typed: OrderContents["draft"] };

/**
 * Found product: a link to what it contains, and a field for the pieces of each size, or of the
 * chosen one if the sizes leave an option open.
 */
function FoundProduct({ product, typed }: FoundProps) {
  const t = useText();
  const own = useNoScriptText();
  const addable = useAddable(product);
  return (
    <div className={styles.found}>
      <Link to={`/products/${product.slug}`}>{own.about(product.name)}</Link>
      {addable.length === 0 && <span>{t.stock.notForSale}</span>}
      {addable.length > 0 && hasOpenOption(product) && (
        <OpenOptions product={product} typed={typed} />
      )}
      {addable.map(({ name, label, price }) => (
        <Field
          key={name}
          className={styles.pieces}
          name={name}
          label={`${label}: ${price}`}
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

/** Options of a product, as on its page, with the values that were chosen. */
function OpenOptions({ product, typed }: FoundProps) {
  const names = `${fieldOf(product)}.`;
  const chosen = product.options.flatMap(({ name }) => {
    const value = typed?.[`${names}${name} `];
    return value === undefined ? [] : [[name, value] as const];
  });
  const choice = { ...startChoice(product), ...Object.fromEntries(chosen) };
  return (
    <SizePicker
      product={product}
      choice={choice}
      onChoose={() => undefined}
      inForm={names}
      large={{ row: styles.option }}
    />
  );
}
