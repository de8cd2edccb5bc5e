import { useEffect, useState } from "react";
import { ageText } from "../i18n/age";
import { useAppText } from "../i18n/app-texts";
import { useConnection } from "../shop/use-connection";
import styles from "./connection-notice.module.css";
import { Icon } from "../ui/icon";

/** How often the age is worked out again, in milliseconds. */
const TICK_MS = 30_000;

/** How long a store may stay silent after the start before it is worth a word, in milliseconds. */
const GRACE_MS = 4_000;

/** The time now, now and then. */
function useNow(): number {
  const [now, set] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether the grace of the start is over. */
function useGraceOver(): boolean {
  const [over, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}

/** One quiet line while the store cannot be reached: why, and how old what is shown is. */
export function ConnectionNotice() {
  const t = useAppText().connection;
  const { data } = useConnection();
  const now = useNow();
  const graceOver = useGraceOver();
  if (!data || data.store === "reachable") return null;
  if (data.store === "unknown" && !graceOver) return null;
  return (
    <output className={styles.bar} aria-label={t.label}>
      <Icon name="info" size={20} />
      <span>
        {t.seen[data.store]}{" "}
        {data.catalogue_at !== null && (
          <span className={styles.age}>{t.age(ageText(data.catalogue_at, now, t))}</span>
        )}
      </span>
    </output>
  );
}
