import type { OpeningHours } from "../../shop/wire";
import { ScreenSection } from "../components/screen";
import { replaced } from "../settings/rows";
import type { ErrorOf } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import styles from "./hours.module.css";
import { OpeningTimes } from "./opening-times";

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
          const label = t.days[row.day - 1] ?? "";
          return (
            <li key={row.day} className={styles.day}>
              <OpeningTimes
                name={name}
                label={label}
                hoursLabel={t.hoursOf(label)}
                hours={row}
                error={errorOf(name)}
                onChange={(hours) => onChange(replaced(rows, at, { ...row, ...hours }))}
              />
            </li>
          );
        })}
      </ul>
    </ScreenSection>
  );
}
