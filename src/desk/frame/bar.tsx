/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a paragraph that is read out when it changes */
import { keysOf } from "../keys/commands";
import { useDesk, useDeskStore } from "../desk-provider";
import styles from "./bar.module.css";
import { useConnection } from "../../shop/use-connection";
import { useCurrentOrders } from "../orders/use-orders";
import { Kbd } from "../components/kbd";
import type { View } from "../order/history";
import { useMessages } from "../messages/use-messages";
import { usePreparation } from "../prepare/use-preparation";
import { useTeam } from "../team/use-team";
import { useHeldOrders } from "../held-orders/use-held-orders";
import { useDeskText } from "../use-desk-text";
import { perform, useOn } from "../keys/use-keys";

type TabProps = {
  view: View;
  name: string;
  /** Accessible description, if the name needs one. */
  description?: string;
  count?: number;
  onShow: () => unknown;
};

function TabButton({ view, name, description, count, onShow }: TabProps) {
  const now = useDesk((desk) => desk.view);
  return (
    <button
      type="button"
      className={styles.tab}
      title={description}
      aria-current={now === view ? "page" : undefined}
      onClick={onShow}
    >
      {name}
      {count ? <span className={styles.count}>{count}</span> : null}
      <Kbd keys={keysOf(view)} />
    </button>
  );
}

type ViewTabProps = Omit<TabProps, "onShow"> & { view: Exclude<View, "change"> };

function Tab(props: ViewTabProps) {
  const desk = useDeskStore();
  return <TabButton {...props} onShow={() => desk.getState().show(props.view)} />;
}

/** Tab of the change in progress, which other views leave open. */
function ChangeTab({ number }: { number: string }) {
  const t = useDeskText().change;
  const desk = useDeskStore();
  const onShow = () => desk.getState().showChange();
  useOn({ change: onShow });
  return <TabButton view="change" name={number} description={t.title(number)} onShow={onShow} />;
}

function StoreState() {
  const t = useDeskText().bar;
  const { data: list } = useCurrentOrders();
  const store = useConnection().data?.store ?? "unknown";
  return (
    <p className={styles.store} data-store={store} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.state} title={t.connection[store]}>
        {t.connection[store]}
      </span>
      {list && list.unsent > 0 && <strong>{t.unsent(list.unsent)}</strong>}
    </p>
  );
}

/**
 * Bar with the views and their keys, the connection to the store, and the signed-in staff member.
 */
export function BarTop() {
  const t = useDeskText();
  const current = useDesk(({ draft }) => draft.id);
  const changed = useDesk(({ changing }) => changing?.order.row.number);
  const held = useHeldOrders(current).length;
  const unread = useMessages().data?.unread;
  const preparation = usePreparation().data?.orders ?? [];
  const toPack = preparation.filter(({ stage }) => stage === "to_pack").length;
  const { data: team } = useTeam();
  return (
    <header className={styles.bar} data-bar>
      <nav className={styles.tabs} aria-label={t.bar.views}>
        <Tab view="order" name={t.bar.order} />
        <Tab view="orders" name={t.bar.orders} />
        {changed && <ChangeTab number={changed} />}
        <Tab view="prepare" name={t.prepare.title} count={toPack} />
        <Tab view="held" name={t.bar.waiting} count={held} />
        <Tab view="day" name={t.bar.day} />
        <Tab view="messages" name={t.bar.messages} count={unread} />
        <Tab view="team" name={t.bar.team} />
      </nav>
      <StoreState />
      <button type="button" className={styles.tab} onClick={() => perform("palette")}>
        {t.bar.commands} <Kbd keys={keysOf("palette")} />
      </button>
      <button type="button" className={styles.tab} onClick={() => perform("help")}>
        {t.bar.help} <Kbd keys="?" />
      </button>
      {team?.signed_in && (
        <button type="button" className={styles.tab} onClick={() => perform("lock")}>
          {t.bar.lockAs(team.signed_in.name)}
        </button>
      )}
    </header>
  );
}
