import type { ReactNode } from "react";
import { Field } from "../../ui/field";
import styles from "./hours.module.css";

type NumberFieldProps = {
  /** Path of the value. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Whole number; `NaN` = no valid text, `null` = empty. */
  value: number | null;
  error?: string;
  onChange: (value: number) => void;
};

/** Field of a whole number, which takes digits only; `NaN` while it is empty, which the server refuses. */
export function NumberField({ name, label, hint, value, error, onChange }: NumberFieldProps) {
  return (
    <Field
      className={styles.number}
      name={name}
      label={label}
      hint={hint}
      error={error ?? null}
      inputMode="numeric"
      autoComplete="off"
      value={value === null || Number.isNaN(value) ? "" : value}
      onChange={({ target }) => onChange(Number.parseInt(target.value.replace(/\D/g, ""), 10))}
    />
  );
}
