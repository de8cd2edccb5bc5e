import type { KeyboardEvent } from "react";
import { AvoidedNote } from "../../../components/product/avoided-note";
import { formatMoney } from "../../../money/format";
import { keysOf } from "../../keys/commands";
import { useContents, useDeskStore } from "../../desk-provider";
import { withChoice } from "../order-draft";
import { sizeText } from "../../../shop/goods";
import { canBeSold, readEntry, type Choice } from "./entry";
import { useCustomerProfile } from "../customer/use-customer";
import { focusOn } from "../../components/fields";
import { Combo } from "../../components/combo";
import { useDeskText } from "../../use-desk-text";
import { useSearch } from "../../components/use-search";
import styles from "./add-field.module.css";
import { useFindChoices } from "./use-choices";

function ChoiceRow({ choice, quantity }: { choice: Choice; quantity: number }) {
  const { cart: t, customers } = useDeskText();
  const avoided = useCustomerProfile()?.details.avoided ?? [];
  const { product, variation } = choice;
  const { price, stock_quantity: left } = variation ?? product;
  const few = left !== null && left < 20;
  return (
    <>
      <span className={styles.what}>
        <span className={styles.name}>{product.name}</span>
        <AvoidedNote facts={product.allergen_facts} avoided={avoided} wording={customers} />
      </span>
      <span className={styles.size}>{sizeText(choice)}</span>
      <span className={styles.stock}>{canBeSold(choice) ? few && t.left(left) : t.soldOut}</span>
      <span className={styles.price}>
        {quantity > 1 && `${quantity} × `}
        {price === null ? "–" : formatMoney(price, product.currency)}
      </span>
    </>
  );
}

/** Field that adds goods to the cart: a few letters, a size, a quantity, Enter. */
export function AddField() {
  const t = useDeskText().cart;
  const desk = useDeskStore();
  const hasLines = useContents(({ lines }) => lines.length > 0);
  const { text, setText, rows, isCurrent, rowAt } = useSearch(useFindChoices());
  const entry = readEntry(text);
  const onEnter = async (at: number) => {
    if (!text.trim()) return focusOn("destination");
    const choice = await rowAt(at);
    if (!choice || !canBeSold(choice)) return;
    desk.getState().edit((now) => withChoice(now, choice, entry.quantity));
    desk.getState().notify(null);
    setText("");
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || text || !hasLines) return;
    event.preventDefault();
    desk.getState().mark(0);
    focusOn("line-0");
  };
  const options = rows.map((choice) => ({
    key: `${choice.product.id}-${choice.variation?.id ?? ""}-${sizeText(choice)}`,
    shown: <ChoiceRow choice={choice} quantity={entry.quantity} />,
    disabled: !canBeSold(choice),
  }));
  const nothing = isCurrent && entry.words.length > 2 && options.length === 0;
  return (
    <Combo
      name="add"
      label={t.add}
      listLabel={t.results}
      hint={t.hint}
      keys={keysOf("add")}
      value={text}
      onValue={setText}
      options={text ? options : []}
      onEnter={(at) => void onEnter(at)}
      onKey={onKey}
      foot={nothing ? <p className={styles.nothing}>{t.noneFound(entry.words)}</p> : null}
    />
  );
}
