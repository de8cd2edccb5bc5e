import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "./checkbox.module.css";

type CheckboxProps = {
  label: ReactNode;
  /** Error message, announced with the label. */
  error?: string | null;
};

/** Checkbox with its label. */
export function Checkbox({
  label,
  error,
  ...rest
}: CheckboxProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={styles.tick}>
      <input {...rest} type="checkbox" aria-invalid={error ? true : undefined} />
      <span>
        {label}
        {error && <span className={styles.error}>{error}</span>}
      </span>
    </label>
  );
}
