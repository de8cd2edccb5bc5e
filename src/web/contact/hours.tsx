import { dayName } from "../../i18n/moment";
import { useLanguage, useText } from "../../i18n/use-text";
import type { OpeningHours } from "../../shop/wire";
import styles from "./hours.module.css";

/** Opening hours, a line for each day. */
export function Hours({ hours }: { hours: readonly OpeningHours[] }) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <dl className={styles.hours}>
      {hours.map(({ day, opens, closes }) => (
        <div key={day}>
          <dt>{dayName(day, language)}</dt>
          <dd>{opens && closes ? `${opens}–${closes}` : t.contact.closed}</dd>
        </div>
      ))}
    </dl>
  );
}
