import styles from "./progress-bar.module.css";

/** Thin progress bar, an ornament of a text that says the same. */
export function ProgressBar({ value, max }: { value: number; max: number }) {
  return <progress className={styles.bar} value={value} max={max} aria-hidden="true" />;
}
