import { createElement, type ComponentType } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../ui/button";
import { AccountsScreen } from "../accounts/accounts-screen";
import { Screen } from "../components/screen";
import { DetailsScreen } from "../details/details-screen";
import { DevicesScreen } from "../devices/devices-screen";
import { HealthScreen } from "../health/health-screen";
import { HelpScreen } from "../help/help-screen";
import { HoursScreen } from "../hours/hours-screen";
import { ListsScreen } from "../lists/lists-screen";
import { LogScreen } from "../log/log-screen";
import { MessagesScreen } from "../messages/messages-screen";
import { OrderingScreen } from "../ordering/ordering-screen";
import { OrderScreen } from "../orders/order-screen";
import { OrdersScreen } from "../orders/orders-screen";
import { isForManagers, SCREEN_PATHS, screenAt, type ScreenName } from "../screens";
import { useIsManager } from "../session/account-context";
import { SessionsScreen } from "../sessions/sessions-screen";
import { SoldOutScreen } from "../sold-out/sold-out-screen";
import { TodayScreen } from "../today/today-screen";
import { useAdminText } from "../use-admin-text";

const SCREENS: Record<ScreenName, ComponentType> = {
  today: TodayScreen,
  orders: OrdersScreen,
  messages: MessagesScreen,
  soldOut: SoldOutScreen,
  hours: HoursScreen,
  details: DetailsScreen,
  ordering: OrderingScreen,
  devices: DevicesScreen,
  accounts: AccountsScreen,
  lists: ListsScreen,
  log: LogScreen,
  health: HealthScreen,
  help: HelpScreen,
  sessions: SessionsScreen,
};

/** Screen of the URL. */
export function CurrentScreen() {
  const { frame, screenNames } = useAdminText();
  const isManager = useIsManager();
  const screen = screenAt(useLocation().pathname);
  if (!screen) return <NotFound />;
  if (screen.orderKey) return <OrderScreen orderKey={screen.orderKey} />;
  if (isForManagers(screen.name) && !isManager) {
    return <Screen title={screenNames[screen.name]} lead={frame.managersOnly} />;
  }
  return createElement(SCREENS[screen.name]);
}

function NotFound() {
  const t = useAdminText().common;
  return (
    <Screen title={t.notFound}>
      <p>
        <ButtonLink to={SCREEN_PATHS.today}>{t.toToday}</ButtonLink>
      </p>
    </Screen>
  );
}
