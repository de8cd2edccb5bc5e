import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import type { AdminAlert } from "../../shop/wire";
import { ServerText } from "../../components/status/server-text";
import { ButtonLink } from "../../ui/button";
import { ScreenSection } from "../components/screen";
import { orderPath } from "../screens";
import { useAdminText } from "../use-admin-text";
import styles from "./today.module.css";

function Alert({ alert }: { alert: AdminAlert }) {
  const { today: t, alerts } = useAdminText();
  const { language } = useLanguage();
  // A newer server may have kinds that this page does not know.
  const known = Object.hasOwn(alerts, alert.kind);
  const text = known ? alerts[alert.kind as keyof typeof alerts] : null;
  return (
    <li className={styles.task}>
      <h3 className={styles.name}>{text?.title ?? t.unknownAlert}</h3>
      <p>{text?.remedy ?? t.unknownRemedy}</p>
      {/* An alert of an earlier version has English alone. */}
      <p className={styles.detail} lang={alert.translations ? undefined : "en"}>
        <ServerText text={alert.detail} />
      </p>
      <p className={styles.detail}>{t.since(momentText(alert.raised_at, language))}</p>
      {alert.order && (
        <div className={styles.buttons}>
          <ButtonLink look="outline" to={orderPath(alert.order.key)}>
            {t.openOrder(alert.number ?? "")}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

/** Unresolved alerts, oldest first, each with what to do. */
export function Alerts({ alerts }: { alerts: readonly AdminAlert[] }) {
  const { today: t } = useAdminText();
  if (alerts.length === 0) return null;
  return (
    <ScreenSection title={`${t.toDo} (${alerts.length})`}>
      <ul className={styles.tasks}>
        {alerts.map((alert) => (
          <Alert key={`${alert.kind}-${alert.raised_at}-${alert.detail}`} alert={alert} />
        ))}
      </ul>
    </ScreenSection>
  );
}
