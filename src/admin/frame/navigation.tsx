import { useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "../../ui/dialog";
import { Link } from "../../ui/link";
import { ScreenIcon } from "../components/screen-icon";
import { useMessages } from "../messages/use-messages";
import { isForManagers, SCREEN_PATHS, screenAt, type ScreenName } from "../screens";
import { useIsManager } from "../session/account-context";
import { openTaskCount, useOverview } from "../today/use-overview";
import { useAdminText } from "../use-admin-text";
import styles from "./navigation.module.css";

const NAVIGATION_SCREENS: readonly ScreenName[] = [
  "today",
  "orders",
  "messages",
  "soldOut",
  "hours",
  "details",
  "ordering",
  "devices",
  "accounts",
  "lists",
  "log",
  "health",
  "help",
];

/** Number of screens in the bar of a phone; the others are behind its last button. */
const MAX_BAR_ITEMS = 4;

/** Counts of what waits for a person, by screen, with their accessible texts. */
function useBadges(): Partial<Record<ScreenName, { count: number; text: string }>> {
  const t = useAdminText().frame;
  const { data: overview } = useOverview();
  const { data: messages } = useMessages();
  const toDo = overview ? openTaskCount(overview) : 0;
  const unread = messages?.unread ?? 0;
  return {
    ...(toDo > 0 && { today: { count: toDo, text: t.toDo(toDo) } }),
    ...(unread > 0 && { messages: { count: unread, text: t.unread(unread) } }),
  };
}

type ScreenLinkProps = { screen: ScreenName; onClick?: () => void };

function ScreenLink({ screen, onClick }: ScreenLinkProps) {
  const t = useAdminText().screenNames;
  const current = screenAt(useLocation().pathname);
  const badge = useBadges()[screen];
  return (
    <Link
      to={SCREEN_PATHS[screen]}
      className={styles.item}
      aria-current={current?.name === screen ? "page" : undefined}
      onClick={onClick}
    >
      <ScreenIcon name={screen} />
      <span>{t[screen]}</span>
      {badge && (
        <span className={styles.badge}>
          <span aria-hidden="true">{badge.count > 99 ? "99+" : badge.count}</span>
          <span className="visually-hidden">, {badge.text}</span>
        </span>
      )}
    </Link>
  );
}

/** Screens that the account may see: a bar at the bottom of a phone, a list at the side of a wide one. */
export function Navigation() {
  const t = useAdminText();
  const isManager = useIsManager();
  const [isOpen, setOpen] = useState(false);
  const current = screenAt(useLocation().pathname)?.name;
  const screens = NAVIGATION_SCREENS.filter((screen) => isManager || !isForManagers(screen));
  const rest = screens.slice(MAX_BAR_ITEMS);
  const close = () => setOpen(false);
  return (
    <nav className={styles.nav} aria-label={t.frame.screens}>
      <ul className={styles.screens}>
        {screens.map((screen, at) => (
          <li key={screen} data-rest={at >= MAX_BAR_ITEMS || undefined}>
            <ScreenLink screen={screen} />
          </li>
        ))}
        <li className={styles.more}>
          <button
            type="button"
            className={styles.item}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-current={rest.some((screen) => screen === current) || undefined}
            onClick={() => setOpen(true)}
          >
            <ScreenIcon name="more" />
            <span>{t.frame.more}</span>
          </button>
        </li>
      </ul>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t.frame.more}
        closeLabel={t.common.close}
        place="sheet"
      >
        {isOpen && (
          <ul className={styles.sheet}>
            {rest.map((screen) => (
              <li key={screen}>
                <ScreenLink screen={screen} onClick={close} />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </nav>
  );
}
