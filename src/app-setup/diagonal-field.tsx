import { useState } from "react";
import { Field } from "../ui/field";
import { densityOf, inchesOf } from "./screen-diagonal";
import styles from "./setup.module.css";

/** Length of the bar in millimetres. */
const RULER = 50;

type DiagonalFieldProps = {
  label: string;
  /** Sentence below the bar. */
  ruler: string;
  tenthPixelsPerMm: number;
  error: string | null;
  onChange: (tenthPixelsPerMm: number) => void;
};

/**
 * Field for the diagonal of this screen, from which the size of touch targets follows, with a bar by
 * which it can be checked.
 */
export function DiagonalField(props: DiagonalFieldProps) {
  const { label, ruler, tenthPixelsPerMm, error, onChange } = props;
  const [typed, setTyped] = useState(() => String(inchesOf(tenthPixelsPerMm, window.screen)));
  return (
    <>
      <Field
        label={label}
        type="number"
        step="0.1"
        min="1"
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(densityOf(currentTarget.valueAsNumber, window.screen));
        }}
      />
      <figure className={styles.ruler}>
        <hr style={{ inlineSize: `${(tenthPixelsPerMm / 10) * RULER}px` }} />
        <figcaption>{ruler}</figcaption>
      </figure>
    </>
  );
}
