import { useText } from "../../i18n/use-text";
import { MAX_QUANTITY } from "../../shop/wire";
import styles from "./stepper.module.css";
import { CoreIcon } from "../../ui/core-icon";

type StepperProps = {
  value: number;
  /** Lowest value; 0 if the stepper can remove the item. */
  min?: number;
  /** Highest value; by default the largest quantity of a line. */
  max?: number;
  onChange: (value: number) => void;
  /** Name of the counted item, for screen readers. */
  label: string;
  large?: boolean;
};

/** Quantity between a − and a + button. */
export function Stepper({
  value,
  min = 1,
  max = MAX_QUANTITY,
  onChange,
  label,
  large,
}: StepperProps) {
  const t = useText();
  return (
    <fieldset className={styles.stepper} aria-label={label} data-large={large || undefined}>
      <button
        type="button"
        aria-label={t.common.fewer}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <CoreIcon name="minus" size={20} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t.common.more}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <CoreIcon name="plus" size={20} />
      </button>
    </fieldset>
  );
}
