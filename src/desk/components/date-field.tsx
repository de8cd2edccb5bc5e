import { useState } from "react";
import { MAX_REPORT_YEAR, MIN_REPORT_YEAR } from "../../shop/wire";
import styles from "./date-field.module.css";

type DateFieldProps = { label: string; value: string; onChange: (day: string) => void };

/** Field for a day, `YYYY-MM-DD`, with its label. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  // A year typed digit by digit begins as 0002: the field keeps it, and no report is asked for.
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const onTyped = ({ value: typed, validity }: HTMLInputElement) => {
    const isWhole = typed !== "" && validity.valid;
    setIncomplete(isWhole ? null : typed);
    if (isWhole) onChange(typed);
  };
  return (
    <label className={styles.date}>
      {label}
      <input
        type="date"
        min={`${MIN_REPORT_YEAR}-01-01`}
        max={`${MAX_REPORT_YEAR}-12-31`}
        value={incomplete ?? value}
        onChange={({ target }) => onTyped(target)}
        onBlur={() => setIncomplete(null)}
      />
    </label>
  );
}
