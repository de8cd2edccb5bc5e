import { createElement, type ComponentType } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../ui/button";
import { Screen } from "../components/screen";
import { isForManagers, PATHS, screenAt, type Place } from "../places";
import { useIsManager } from "../session/account-context";
import { TodayScreen } from "../today/today-screen";
import { useAdminText } from "../use-admin-text";

const SCREENS: Partial<Record<Place, ComponentType>> = {
  today: TodayScreen,
};

/** Screen of the URL. */
export function CurrentScreen() {
  const { frame, places } = useAdminText();
  const isManager = useIsManager();
  const screen = screenAt(useLocation().pathname);
  const found = screen && SCREENS[screen.place];
  if (!screen || !found) return <NotFound />;
  if (isForManagers(screen.place) && !isManager) {
    return <Screen title={places[screen.place]} lead={frame.managersOnly} />;
  }
  return createElement(found);
}

function NotFound() {
  const t = useAdminText().common;
  return (
    <Screen title={t.notFound}>
      <p>
        <ButtonLink to={PATHS.today}>{t.toToday}</ButtonLink>
      </p>
    </Screen>
  );
}
