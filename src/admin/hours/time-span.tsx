import { Frame } from "../../ui/field";
import { useAdminText } from "../use-admin-text";
import styles from "./hours.module.css";

type TimeSpanProps = {
  /** Path of the value, which is the name of the first field. */
  name: string;
  label: string;
  hideLabel?: boolean;
  /** First and last `HH:MM`. */
  span: readonly [from: string, until: string];
  error?: string;
  onChange: (span: [from: string, until: string]) => void;
};

/** Two times of a day. */
export function TimeSpan({ name, label, hideLabel, span, error, onChange }: TimeSpanProps) {
  const { hours: t } = useAdminText();
  const [from, until] = span;
  return (
    <Frame label={label} hideLabel={hideLabel ?? false} error={error ?? null}>
      {(wiring) => (
        <div className={styles.span}>
          <input
            {...wiring}
            type="time"
            name={name}
            aria-label={`${label}, ${t.from}`}
            value={from}
            onChange={({ target }) => onChange([target.value, until])}
          />
          <span aria-hidden="true">–</span>
          <input
            className={wiring.className}
            type="time"
            aria-label={`${label}, ${t.until}`}
            aria-invalid={wiring["aria-invalid"]}
            aria-describedby={wiring["aria-describedby"]}
            value={until}
            onChange={({ target }) => onChange([from, target.value])}
          />
        </div>
      )}
    </Frame>
  );
}
