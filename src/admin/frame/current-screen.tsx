import { createElement, type ComponentType } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../ui/button";
import { AccountsScreen } from "../accounts/accounts-screen";
import { Screen } from "../components/screen";
import { DevicesScreen } from "../devices/devices-screen";
import { HealthScreen } from "../health/health-screen";
import { ListsScreen } from "../lists/lists-screen";
import { LogScreen } from "../log/log-screen";
import { MessagesScreen } from "../messages/messages-screen";
import { OrderScreen } from "../orders/order-screen";
import { OrdersScreen } from "../orders/orders-screen";
import { isForManagers, PATHS, screenAt, type Place } from "../places";
import { useIsManager } from "../session/account-context";
import { SessionsScreen } from "../sessions/sessions-screen";
import { SoldOutScreen } from "../sold-out/sold-out-screen";
import { TodayScreen } from "../today/today-screen";
import { useAdminText } from "../use-admin-text";

const SCREENS: Record<Place, ComponentType> = {
  today: TodayScreen,
  orders: OrdersScreen,
  messages: MessagesScreen,
  soldOut: SoldOutScreen,
  devices: DevicesScreen,
  accounts: AccountsScreen,
  lists: ListsScreen,
  log: LogScreen,
  health: HealthScreen,
  sessions: SessionsScreen,
};

/** Screen of the URL. */
export function CurrentScreen() {
  const { frame, places } = useAdminText();
  const isManager = useIsManager();
  const screen = screenAt(useLocation().pathname);
  if (!screen) return <NotFound />;
  if (screen.orderKey) return <OrderScreen orderKey={screen.orderKey} />;
  if (isForManagers(screen.place) && !isManager) {
    return <Screen title={places[screen.place]} lead={frame.managersOnly} />;
  }
  return createElement(SCREENS[screen.place]);
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
