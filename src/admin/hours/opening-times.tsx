import { Checkbox } from "../../ui/checkbox";
import { useAdminText } from "../use-admin-text";
import styles from "./hours.module.css";
import { TimeSpan } from "./time-span";
import { DEFAULT_HOURS } from "./times";

/** Opening and closing time of a day; `null` = closed. */
export type DayHours = { opens: string | null; closes: string | null };

type OpeningTimesProps = {
  /** Path of the hours. */
  name: string;
  /** Label of the checkbox: the shop is open that day. */
  label: string;
  hoursLabel: string;
  hours: DayHours;
  error: string | undefined;
  onChange: (hours: DayHours) => void;
};

/** Checkbox that opens the shop on a day, and the hours of that day. */
export function OpeningTimes(props: OpeningTimesProps) {
  const { name, label, hoursLabel, hours, error, onChange } = props;
  const { hours: t } = useAdminText();
  const { opens, closes } = hours;
  const change = (span: readonly [string, string] | null) =>
    onChange({ opens: span?.[0] ?? null, closes: span?.[1] ?? null });
  return (
    <>
      <Checkbox
        label={label}
        checked={opens !== null}
        onChange={({ target }) => change(target.checked ? DEFAULT_HOURS : null)}
      />
      {opens === null ? (
        <span className={styles.quiet}>{t.closed}</span>
      ) : (
        <TimeSpan
          name={name}
          label={hoursLabel}
          hideLabel
          span={[opens, closes ?? ""]}
          {...(error && { error })}
          onChange={change}
        />
      )}
    </>
  );
}
