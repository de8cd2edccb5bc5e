import type { OpeningHours } from "../../shop/wire";
import { Checkbox } from "../../ui/checkbox";
import { ScreenSection } from "../components/screen";
import { useAdminText } from "../use-admin-text";
import styles from "./hours.module.css";
import { TimeSpan } from "./time-span";
import { replaced, TIMES_WHEN_OPENED, type ErrorOf } from "./times";

type DayProps = {
  name: string;
  label: string;
  row: OpeningHours;
  error: string | undefined;
  onChange: (row: OpeningHours) => void;
};

function Day({ name, label, row, error, onChange }: DayProps) {
  const { hours: t } = useAdminText();
  const { opens, closes } = row;
  const isOpen = opens !== null;
  const change = (span: readonly [string, string] | null) =>
    onChange({ ...row, opens: span?.[0] ?? null, closes: span?.[1] ?? null });
  return (
    <li className={styles.day}>
      <Checkbox
        label={label}
        checked={isOpen}
        onChange={({ target }) => change(target.checked ? TIMES_WHEN_OPENED : null)}
      />
      {isOpen ? (
        <TimeSpan
          name={name}
          label={t.hoursOf(label)}
          hideLabel
          span={[opens, closes ?? ""]}
          {...(error && { error })}
          onChange={change}
        />
      ) : (
        <span className={styles.quiet}>{t.closed}</span>
      )}
    </li>
  );
}

type WeekProps = {
  rows: readonly OpeningHours[];
  errorOf: ErrorOf;
  onChange: (rows: OpeningHours[]) => void;
};

/** Opening hours of each day of the week. */
export function Week({ rows, errorOf, onChange }: WeekProps) {
  const { hours: t } = useAdminText();
  return (
    <ScreenSection title={t.week}>
      {rows.every(({ opens }) => opens === null) && <p className={styles.quiet}>{t.noHours}</p>}
      <ul className={styles.rows}>
        {rows.map((row, at) => {
          const name = `times.schedule.opening_hours.${at}`;
          return (
            <Day
              key={row.day}
              name={name}
              label={t.days[row.day - 1] ?? ""}
              row={row}
              error={errorOf(name)}
              onChange={(changed) => onChange(replaced(rows, at, changed))}
            />
          );
        })}
      </ul>
    </ScreenSection>
  );
}
