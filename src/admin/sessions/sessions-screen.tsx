import useSWR from "swr";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { AdminSessionView } from "../../shop/wire";
import { Button } from "../../ui/button";
import styles from "../components/list.module.css";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useAdminText } from "../use-admin-text";
import { browserName } from "./browser-name";

type SessionProps = { session: AdminSessionView; onEnded: (left: AdminSessionView[]) => unknown };

function Session({ session, onEnded }: SessionProps) {
  const { sessions: t } = useAdminText();
  const { language } = useLanguage();
  const api = usePort("admin");
  const { busy, run } = useAction();
  const { id, browser, is_current, started_at, used_at } = session;
  const name = browserName(browser) || t.unknown;
  const end = () =>
    run(
      () => api.endAdminSession({ id }),
      async (left) => {
        await onEnded(left);
        showDone(t.ended);
      },
    );
  return (
    <li>
      <div>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{t.started(momentText(started_at, language))}</span>
        <span className={is_current ? `${styles.quiet} ${styles.good}` : styles.quiet}>
          {is_current ? t.current : t.used(momentText(used_at, language))}
        </span>
      </div>
      {!is_current && (
        <Button look="outline" busy={busy} aria-label={t.endOf(name)} onClick={() => void end()}>
          {t.end}
        </Button>
      )}
    </li>
  );
}

/** Sessions of the signed-in account; that of this browser ends by signing out. */
export function SessionsScreen() {
  const { sessions: t } = useAdminText();
  const api = usePort("admin");
  const read = useSWR<AdminSessionView[], ShopProblem>(["list_admin_sessions", null], () =>
    api.listAdminSessions(),
  );
  return (
    <Screen title={t.title} lead={t.lead}>
      <Read of={read}>
        {(sessions) => (
          <ul className={styles.rows}>
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                onEnded={(left) => read.mutate(left, { revalidate: false })}
              />
            ))}
          </ul>
        )}
      </Read>
    </Screen>
  );
}
