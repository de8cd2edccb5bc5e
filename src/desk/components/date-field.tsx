import styles from "./date-field.module.css";

type DateFieldProps = { label: string; value: string; onChange: (day: string) => void };

/** Field for a day, `YYYY-MM-DD`, with its label. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className={styles.date}>
      {label}
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
