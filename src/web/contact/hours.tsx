import { dayName } from "../../i18n/moment";
import { clockSpanText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import type { OpeningHours, ShopInfo } from "../../shop/wire";
import { ComingExceptions } from "./coming-exceptions";
import styles from "./hours.module.css";

/** Consecutive days with the same hours. */
type Days = { from: number; to: number; opens: string | null; closes: string | null };

/** Groups consecutive days with the same hours. */
export function groupedDays(hours: readonly OpeningHours[]): Days[] {
  const groups: Days[] = [];
  for (const { day, opens, closes } of hours) {
    const last = groups.at(-1);
    const same = last?.opens === opens && last.closes === closes && last.to === day - 1;
    if (last && same) last.to = day;
    else groups.push({ from: day, to: day, opens, closes });
  }
  return groups;
}

/**
 * Opening hours, with one line for consecutive days of the same hours, and the coming dates with other
 * hours below them.
 */
export function Hours({ shop }: { shop: ShopInfo }) {
  const t = useText();
  const { language } = useLanguage();
  const name = (day: number) => dayName(day, language);
  return (
    <dl className={styles.hours}>
      {groupedDays(shop.opening_hours).map(({ from, to, opens, closes }) => (
        <div key={from}>
          <dt>{from === to ? name(from) : `${name(from)} – ${name(to)}`}</dt>
          <dd>{opens && closes ? clockSpanText(opens, closes) : t.contact.closed}</dd>
        </div>
      ))}
      <ComingExceptions exceptions={shop.hours_exceptions ?? []} />
    </dl>
  );
}
