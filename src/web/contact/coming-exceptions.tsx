import { clockSpanText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import { isoDayOf, weekdayText } from "../../i18n/weekday-text";
import { useConnection } from "../../shop/connection";
import type { HoursException } from "../../shop/wire";
import { useNow } from "../../ui/use-now";
import styles from "./hours.module.css";

type ExceptionsProps = { exceptions: readonly HoursException[] };

/** Lines of the coming dates with other opening hours. */
export function ComingExceptions({ exceptions }: ExceptionsProps) {
  const { offline } = useConnection();
  return offline ? <Unfinished exceptions={exceptions} /> : <Lines exceptions={exceptions} />;
}

/**
 * Lines of the dates that are not over by the device's clock. While the shop does not respond, its
 * information may be of an earlier day.
 */
function Unfinished({ exceptions }: ExceptionsProps) {
  const today = isoDayOf(useNow());
  return <Lines exceptions={exceptions.filter(({ date }) => date >= today)} />;
}

function Lines({ exceptions }: ExceptionsProps) {
  const t = useText().contact;
  const { language } = useLanguage();
  return exceptions.map(({ date, name, opens, closes }) => (
    <div key={date} className={styles.exception}>
      <dt>
        {weekdayText(date, t.months, language)}
        {name && <span>{name}</span>}
      </dt>
      <dd>{opens && closes ? clockSpanText(opens, closes) : t.closed}</dd>
    </div>
  ));
}
