import { nextLanguage } from "../../i18n/language";
import { useOpenSettings } from "../../app/settings-lock";
import { useLanguage } from "../../i18n/use-text";
import { BarTop } from "./bar";
import { BoardView } from "../board/board-view";
import { ChangeView } from "../change/change-view";
import { CustomersView } from "../customers/customers-view";
import { DayView } from "../day/day-view";
import { DeliveriesView } from "../deliveries/deliveries-view";
import { useDesk, useDeskStore } from "../desk-provider";
import { freshDraft } from "../order/order-draft";
import { focusSoon } from "../components/fields";
import styles from "./frame.module.css";
import { Help } from "../keys/help";
import { StoreNotice } from "./store-notice";
import { MessagesView } from "../messages/messages-view";
import { Notifications } from "./notifications";
import { OrderView } from "../order/order-view";
import { OrdersView } from "../orders/orders-view";
import { Palette } from "../keys/palette";
import { ReportsView } from "../reports/reports-view";
import { PrepareView } from "../prepare/prepare-view";
import { SoldOutView } from "../sold-out/sold-out-view";
import { TeamView } from "../team/team-view";
import { useLock } from "../team/use-team";
import { useHeldOrderActions } from "../held-orders/use-held-orders";
import { useDraftStorage } from "../order/use-draft-storage";
import { useKeys, useOn } from "../keys/use-keys";
import { useDeskText } from "../use-desk-text";
import { useLinks } from "./use-links";
import { useScans } from "../keys/use-scans";
import { HeldOrdersView } from "../held-orders/held-orders-view";

/** Commands of all views. A child, so that the commands of a view are registered after them. */
function GlobalCommands() {
  const store = useDeskStore();
  const { language, setLanguage } = useLanguage();
  const openSettings = useOpenSettings();
  const lock = useLock();
  const { hold } = useHeldOrderActions();
  const t = useDeskText().change;
  const { show, open, undo } = store.getState();
  useOn({
    // On the screen of an order just placed, the command starts the next one.
    order: () => {
      const { view, placed, begin } = store.getState();
      if (view === "order" && placed) begin(freshDraft());
      else show("order");
      focusSoon("customer");
    },
    orders: () => show("orders"),
    prepare: () => show("prepare"),
    deliveries: () => show("deliveries"),
    customers: () => {
      show("customers");
      focusSoon("find-customer");
    },
    soldOut: () => show("soldOut"),
    held: () => show("held"),
    day: () => show("day"),
    reports: () => show("reports"),
    messages: () => show("messages"),
    team: () => show("team"),
    board: () => show("board"),
    help: () => open("help"),
    palette: () => open("palette"),
    undo,
    lock: () => void lock(),
    language: () => setLanguage(nextLanguage(language)),
    settings: () => openSettings?.(),
    hold: () => {
      // The new order is behind the change and must not vanish unseen.
      if (store.getState().view === "change") store.getState().notify(t.notHeld);
      else void hold();
    },
  });
  return null;
}

const VIEWS = {
  order: OrderView,
  orders: OrdersView,
  change: ChangeView,
  prepare: PrepareView,
  deliveries: DeliveriesView,
  soldOut: SoldOutView,
  held: HeldOrdersView,
  day: DayView,
  reports: ReportsView,
  messages: MessagesView,
  customers: CustomersView,
  team: TeamView,
  board: BoardView,
};

/** Frame of the window: the bar, one view, and the open overlay. */
export function Frame() {
  const view = useDesk((desk) => desk.view);
  const layer = useDesk((desk) => desk.layer);
  useDraftStorage();
  useScans();
  useLinks();
  useKeys();
  const View = VIEWS[view];
  // Customers read the board; bar and notices name staff and customers.
  const isPublic = view === "board";
  return (
    <div className={styles.frame}>
      <GlobalCommands />
      {!isPublic && (
        <>
          <BarTop />
          <StoreNotice />
        </>
      )}
      <main className={styles.main}>
        <View />
      </main>
      {!isPublic && <Notifications />}
      {layer === "help" && <Help />}
      {layer === "palette" && <Palette />}
    </div>
  );
}
