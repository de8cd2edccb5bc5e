import type { Ref } from "react";
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
  /** Ref of the + button; at the highest value, which disables it, of the − button. */
  ref?: Ref<HTMLButtonElement>;
};

/** Quantity between a − and a + button. */
export function Stepper({
  value,
  min = 1,
  max = MAX_QUANTITY,
  onChange,
  label,
  large,
  ref,
}: StepperProps) {
  const t = useText();
  const isFull = value >= max;
  return (
    <fieldset className={styles.stepper} aria-label={label} data-large={large || undefined}>
      <button
        ref={isFull ? ref : undefined}
        type="button"
        aria-label={t.common.fewer}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <CoreIcon name="minus" size={20} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        ref={isFull ? undefined : ref}
        type="button"
        aria-label={t.common.more}
        disabled={isFull}
        onClick={() => onChange(value + 1)}
      >
        <CoreIcon name="plus" size={20} />
      </button>
    </fieldset>
  );
}
