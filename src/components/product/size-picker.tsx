import { useId } from "react";
import { formatMoney } from "../../money/format";
import { useText } from "../../i18n/use-text";
import type { Product, ProductOption } from "../../shop/wire";
import { offerFor, type Choice } from "./size-choice";
import styles from "./size-picker.module.css";

export type PickerProps = {
  product: Product;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Beginning of the names in a form, empty in one of this product alone; by default an id. */
  inForm?: string;
};

/** Classes of a picker with a visible legend and large targets. */
type LargeLook = { large?: { row?: string; legend?: string } };

/** Rows of radio buttons, one for each option of the product; nothing for a simple product. */
export function SizePicker(props: PickerProps & LargeLook) {
  return props.product.options.map((option) => (
    <OptionRow key={option.name} option={option} {...props} />
  ));
}

type RowProps = PickerProps & LargeLook & { option: ProductOption };

function OptionRow({ product, option, choice, onChoose, inForm, large }: RowProps) {
  const group = useId();
  // Without scripts the sizes of a page name their prices; of several options none has a price alone.
  const isPriced = large && product.options.length === 1;
  const t = useText();
  return (
    <fieldset
      className={large ? large.row : styles.row}
      data-large={large && true}
      data-priced={isPriced || undefined}
    >
      <legend className={large ? large.legend : "visually-hidden"}>
        {large ? t.card.optionName(option.name) : t.card.optionOf(option.name, product.name)}
      </legend>
      <div className={styles.values}>
        {option.values.map((value) => {
          const { availability, price, regularPrice } = offerFor(product, {
            ...choice,
            [option.name]: value,
          });
          const isReduced = regularPrice !== null;
          const gone = availability !== "available";
          return (
            <label
              key={value}
              className={styles.value}
              data-gone={gone || undefined}
              data-sale={isReduced || undefined}
            >
              <input
                type="radio"
                // The server's cart recognises options by the blank.
                name={`${inForm ?? group}${option.name} `}
                value={value}
                checked={choice[option.name] === value}
                onChange={() => onChoose({ ...choice, [option.name]: value })}
              />
              <span
                data-price={
                  isPriced && price !== null ? formatMoney(price, product.currency) : undefined
                }
              >
                {value}
                {isReduced && <span className="visually-hidden">{` (${t.card.sale})`}</span>}
                {gone && (
                  <span className="visually-hidden">
                    {` (${availability === "not_made" ? t.stock.notMade : t.stock.soldOut})`}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
