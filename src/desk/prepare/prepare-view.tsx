import { useProblemText } from "../../i18n/use-text";
import type { OrderToPrepare, PreparationStage } from "../../shop/wire";
import { KeyButton } from "../components/key-button";
import { useCurrent } from "../components/use-current";
import { View } from "../components/view";
import { keysOf } from "../keys/commands";
import { perform } from "../keys/use-keys";
import { useDeskText } from "../use-desk-text";
import { PrepareCard } from "./prepare-card";
import styles from "./prepare.module.css";
import { usePreparation } from "./use-preparation";

const STAGES: readonly PreparationStage[] = ["to_pack", "ready", "with_rider"];

/** Orders to pack and to hand over, large enough to be read from a step away. */
export function PrepareView() {
  const { prepare: t, deliveries, soldOut, common } = useDeskText();
  const problemText = useProblemText();
  const { data, error } = usePreparation();
  const orders = data?.orders ?? [];
  const keys = orders.map(({ row }) => row.key);
  const { at, onPointed, onKeyDown } = useCurrent(keys, (key) => `prepare-${key}`);
  const empty = data ? t.none : error ? problemText(error) : common.loading;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
    <View
      title={t.title}
      tools={
        <>
          <KeyButton keys={keysOf("deliveries")} onClick={() => perform("deliveries")}>
            {deliveries.title}
          </KeyButton>
          <KeyButton keys={keysOf("soldOut")} onClick={() => perform("soldOut")}>
            {soldOut.title}
          </KeyButton>
        </>
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onPointed}
      onClick={onPointed}
    >
      {orders.length === 0 && <p className={styles.empty}>{empty}</p>}
      {STAGES.map((stage) => (
        <Stage key={stage} stage={stage} orders={orders} at={at} />
      ))}
      {data?.more && <p className={styles.empty}>{t.more}</p>}
    </View>
  );
}

type StageProps = {
  stage: PreparationStage;
  /** Orders of every stage. */
  orders: readonly OrderToPrepare[];
  at: number;
};

function Stage({ stage, orders, at }: StageProps) {
  const t = useDeskText().prepare;
  const own = orders
    .map((order, place) => ({ order, place }))
    .filter(({ order }) => order.stage === stage);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={`prepare-${stage}`}>
      <h2 id={`prepare-${stage}`} className={styles.stage}>
        {t.stage[stage]} <span>{own.length}</span>
      </h2>
      <ul className={styles.cards}>
        {own.map(({ order, place }) => (
          <li key={order.row.key}>
            <PrepareCard order={order} place={place} isCurrent={place === at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
