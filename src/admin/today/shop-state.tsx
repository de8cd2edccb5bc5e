import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import type { AdminOverview } from "../../shop/wire";
import { useAdminText } from "../use-admin-text";
import styles from "./today.module.css";

type State = Omit<AdminOverview, "alerts" | "parked">;

/** Duration in the largest unit that it fills. */
function useAge() {
  const { today: t } = useAdminText();
  return (seconds: number) => {
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return t.minutes(minutes);
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? t.hours(hours) : t.days(Math.floor(hours / 24));
  };
}

/** State of store, catalogue and unsent orders in one paragraph. */
export function ShopState({ state }: { state: State }) {
  const { today: t } = useAdminText();
  const { language } = useLanguage();
  const age = useAge();
  const { catalogue_at, oldest_unsent_s, overdue, version, is_store_reachable } = state;
  const parts = [
    catalogue_at === null ? t.noCatalogue : t.catalogue(momentText(catalogue_at, language)),
    oldest_unsent_s === null ? t.allSent : t.oldest(age(oldest_unsent_s)),
    overdue > 0 && t.overdue(overdue),
    t.version(version),
  ];
  return (
    <section className={styles.state} aria-label={t.state}>
      <span className={styles.store} data-good={is_store_reachable}>
        {is_store_reachable ? t.reachable : t.unreachable}
      </span>
      {parts.map((part) => part && <span key={part}>{part}</span>)}
    </section>
  );
}
