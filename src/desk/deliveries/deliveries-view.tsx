import { useLanguage, useProblemText } from "../../i18n/use-text";
import type { DeliveryGroup } from "../../shop/wire";
import { KeyButton } from "../components/key-button";
import { useCurrent } from "../components/use-current";
import { View } from "../components/view";
import { useDeskStore } from "../desk-provider";
import { keysOf } from "../keys/commands";
import { useAltKeys } from "../keys/use-key-down";
import { perform } from "../keys/use-keys";
import { useDeskText } from "../use-desk-text";
import styles from "./deliveries.module.css";
import { DeliveryRow } from "./delivery-row";
import { sumText, timeText } from "./delivery-text";
import { RunBar } from "./run-bar";
import { useDeliveries } from "./use-deliveries";

const keysIn = ({ deliveries }: DeliveryGroup) => deliveries.map(({ order }) => order.row.key);

/** Open deliveries of every channel by time and zone, and the run of the selected ones. */
export function DeliveriesView() {
  const { deliveries: t, prepare, common } = useDeskText();
  const problemText = useProblemText();
  const { data, error } = useDeliveries();
  const groups = data?.groups ?? [];
  const keys = groups.flatMap(keysIn);
  const { at, onPointed, onKeyDown } = useCurrent(keys, (key) => `delivery-${key}`);
  const empty = data ? t.none : error ? problemText(error) : common.loading;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
    <View
      title={t.title}
      tools={
        <KeyButton keys={keysOf("prepare")} onClick={() => perform("prepare")}>
          {prepare.title}
        </KeyButton>
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onPointed}
      onClick={onPointed}
    >
      {groups.length === 0 && <p className={styles.empty}>{empty}</p>}
      {groups.map((group, index) => {
        const first = groups.slice(0, index).flatMap(keysIn).length;
        return <Group key={keysIn(group)[0]} group={group} first={first} at={at} />;
      })}
      {data?.more && <p className={styles.empty}>{prepare.more}</p>}
      {data && groups.length > 0 && <RunBar run={data.run} hasLink={data.has_link} />}
    </View>
  );
}

type GroupProps = {
  group: DeliveryGroup;
  /** Place of its first delivery in the list. */
  first: number;
  at: number;
};

function Group({ group, first, at }: GroupProps) {
  const t = useDeskText();
  const { language } = useLanguage();
  const desk = useDeskStore();
  const { deliveries, to_collect } = group;
  const isCurrent = at >= first && at < first + deliveries.length;
  /** Selects the group, or takes it out of the run if all of it was selected. */
  const select = () => {
    const { run, selectForRun } = desk.getState();
    const keys = keysIn(group);
    selectForRun(keys, !keys.every((key) => run.includes(key)));
  };
  useAltKeys(isCurrent ? { G: select } : {});
  const title = timeText(group.time, t, language);
  return (
    <section aria-label={title} className={styles.group}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p>{sumText(deliveries.length, to_collect, t)}</p>
        <KeyButton keys={isCurrent ? "Alt+G" : ""} onClick={select}>
          {t.deliveries.selectGroup}
        </KeyButton>
      </header>
      <ul className={styles.rows}>
        {deliveries.map((delivery, index) => (
          <li key={delivery.order.row.key}>
            <DeliveryRow
              delivery={delivery}
              place={first + index}
              isCurrent={first + index === at}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
