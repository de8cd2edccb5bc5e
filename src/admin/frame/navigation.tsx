import { useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "../../ui/dialog";
import { Link } from "../../ui/link";
import { PlaceIcon } from "../components/place-icon";
import { useMessages } from "../messages/use-messages";
import { isForManagers, PATHS, screenAt, type Place } from "../places";
import { useIsManager } from "../session/account-context";
import { toDoOf, useOverview } from "../today/use-overview";
import { useAdminText } from "../use-admin-text";
import styles from "./navigation.module.css";

const PLACES: readonly Place[] = [
  "today",
  "orders",
  "messages",
  "soldOut",
  "devices",
  "accounts",
  "lists",
  "log",
  "health",
];

/** Number of places in the bar of a phone; the others are behind its last button. */
const IN_BAR = 4;

/** Counts of what waits for a person, by place, with their accessible texts. */
function useBadges(): Partial<Record<Place, { count: number; text: string }>> {
  const t = useAdminText().frame;
  const { data: overview } = useOverview();
  const { data: messages } = useMessages();
  const toDo = overview ? toDoOf(overview).count : 0;
  const unread = messages?.unread ?? 0;
  return {
    ...(toDo > 0 && { today: { count: toDo, text: t.toDo(toDo) } }),
    ...(unread > 0 && { messages: { count: unread, text: t.unread(unread) } }),
  };
}

type PlaceLinkProps = { place: Place; onClick?: () => void };

function PlaceLink({ place, onClick }: PlaceLinkProps) {
  const t = useAdminText().places;
  const current = screenAt(useLocation().pathname);
  const badge = useBadges()[place];
  return (
    <Link
      to={PATHS[place]}
      className={styles.item}
      aria-current={current?.place === place ? "page" : undefined}
      onClick={onClick}
    >
      <PlaceIcon name={place} />
      <span>{t[place]}</span>
      {badge && (
        <span className={styles.badge}>
          <span aria-hidden="true">{badge.count > 99 ? "99+" : badge.count}</span>
          <span className="visually-hidden">, {badge.text}</span>
        </span>
      )}
    </Link>
  );
}

/** Screens that the account may see: a bar at the bottom of a phone, a list beside a wide screen. */
export function Navigation() {
  const t = useAdminText();
  const isManager = useIsManager();
  const [isOpen, setOpen] = useState(false);
  const current = screenAt(useLocation().pathname)?.place;
  const places = PLACES.filter((place) => isManager || !isForManagers(place));
  const rest = places.slice(IN_BAR);
  const close = () => setOpen(false);
  return (
    <nav className={styles.nav} aria-label={t.frame.places}>
      <ul className={styles.places}>
        {places.map((place, at) => (
          <li key={place} data-rest={at >= IN_BAR || undefined}>
            <PlaceLink place={place} />
          </li>
        ))}
        <li className={styles.more}>
          <button
            type="button"
            className={styles.item}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-current={rest.some((place) => place === current) || undefined}
            onClick={() => setOpen(true)}
          >
            <PlaceIcon name="more" />
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
            {rest.map((place) => (
              <li key={place}>
                <PlaceLink place={place} onClick={close} />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </nav>
  );
}
