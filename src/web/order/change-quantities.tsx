import { Stepper } from "../../components/product/stepper";
import { useText } from "../../i18n/use-text";
import { goodsKey } from "../../shop/goods";
import type { QuoteLine } from "../../shop/wire";
import styles from "./change-details.module.css";

type QuantitiesProps = {
  lines: readonly QuoteLine[];
  /** Pieces of each line, in the order of the lines; 0 removes one. */
  quantities: readonly number[];
  onChange: (quantities: number[]) => void;
};

/** Pieces of each line of an order. */
export function ChangeQuantities({ lines, quantities, onChange }: QuantitiesProps) {
  const t = useText();
  const change = (at: number, pieces: number) =>
    onChange(quantities.map((before, index) => (index === at ? pieces : before)));
  return (
    <fieldset className={styles.quantities}>
      <legend>{t.order.change.quantities}</legend>
      {lines.map((line, at) => {
        const name = [line.name, ...Object.values(line.options)].join(" ");
        return (
          <div key={goodsKey(line)} className={styles.line}>
            <span>{name}</span>
            <Stepper
              value={quantities[at] ?? 0}
              min={0}
              label={t.card.quantityOf(name)}
              onChange={(pieces) => change(at, pieces)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
