import { useId } from "react";
import { useText } from "../../i18n/use-text";
import type { Product, ProductOption } from "../../shop/wire";
import { offerFor, type Choice } from "./size-choice";
import styles from "./size-picker.module.css";

type PickerProps = { product: Product; choice: Choice; onChoose: (choice: Choice) => void };

/** Rows of radio buttons, one for each option of the product; nothing for a simple product. */
export function SizePicker(props: PickerProps & { large?: boolean }) {
  return props.product.options.map((option) => (
    <OptionRow key={option.name} option={option} {...props} />
  ));
}

type RowProps = PickerProps & { option: ProductOption; large?: boolean };

function OptionRow({ product, option, choice, onChoose, large = false }: RowProps) {
  const group = useId();
  const t = useText();
  return (
    <fieldset className={styles.row} data-large={large || undefined}>
      <legend className={large ? styles.legend : "visually-hidden"}>
        {large ? option.name : t.card.optionOf(option.name, product.name)}
      </legend>
      <div className={styles.values}>
        {option.values.map((value) => {
          const { availability, regularPrice } = offerFor(product, {
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
                name={group}
                value={value}
                checked={choice[option.name] === value}
                onChange={() => onChoose({ ...choice, [option.name]: value })}
              />
              <span>
                {value}
                {isReduced && <span className="visually-hidden"> ({t.card.sale})</span>}
                {gone && (
                  <span className="visually-hidden">
                    {" "}
                    ({availability === "not_made" ? t.stock.notMade : t.stock.soldOut})
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
