import { groupedPhone } from "../customer/phone-entry";
import { Icon } from "../../ui/icon";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./call-name.module.css";

/** Optional name or phone of the order, one tap away; it is never required. */
export function CallName() {
  const t = useKioskText().review;
  const { session, change } = useSession();
  const called = session.name || groupedPhone(session.phone);
  return (
    <button
      type="button"
      className={styles.call}
      onClick={() => change({ step: "customer", asks: "name" })}
    >
      <Icon name="chat" />
      <span className={styles.texts}>
        <b>{called ? t.callAs(called) : t.call}</b>
        <span>{called ? t.change : t.callText}</span>
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}
