import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { useProblemText } from "../../i18n/use-text";
import type { OrderToPrepare, PreparationStage } from "../../shop/wire";
import { focusOn, focusSoon } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { View } from "../components/view";
import { keysOf } from "../keys/commands";
import { perform } from "../keys/use-keys";
import { useDeskText } from "../use-desk-text";
import { PrepareCard } from "./prepare-card";
import styles from "./prepare.module.css";
import { usePreparation } from "./use-preparation";

const STAGES: readonly PreparationStage[] = ["to_pack", "ready", "with_rider"];

/** Returns the index that a key moves the mark to, if it moves it. */
function target(key: string, at: number, count: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(at + 1, count - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return moves[key] ?? null;
}

/** Index of the current order: it stays current when it moves; after its end, the next one is. */
function useCurrent(orders: readonly OrderToPrepare[]) {
  const [mark, setMark] = useState({ key: "", at: 0 });
  const found = orders.findIndex(({ row }) => row.key === mark.key);
  const at = found >= 0 ? found : Math.min(mark.at, orders.length - 1);
  const key = orders[at]?.row.key;
  useEffect(() => {
    // The element that had the focus may have gone with its order.
    if (key && document.activeElement === document.body) focusSoon(`prepare-${key}`);
  }, [key]);
  const set = (place: number) => setMark({ key: orders[place]?.row.key ?? "", at: place });
  return { at, set };
}

/** Orders to pack and to hand over, large enough to be read from a step away. */
export function PrepareView() {
  const { prepare: t, soldOut, common } = useDeskText();
  const problemText = useProblemText();
  const { data, error } = usePreparation();
  const orders = data?.orders ?? [];
  const { at, set } = useCurrent(orders);
  const first = orders[0]?.row.key;
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || first === undefined) return;
    opened.current = true;
    focusSoon(`prepare-${first}`);
  }, [first]);
  /** Makes the order current in which something gets the focus or a click. */
  const onPointed = ({ target: element }: SyntheticEvent) => {
    const card = element instanceof Element ? element.closest<HTMLElement>("[data-place]") : null;
    if (card) set(Number(card.dataset["place"]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key held down takes no step of the next order.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    const isTyping = event.target instanceof HTMLInputElement;
    const next = isTyping || event.altKey ? null : target(event.key, at, orders.length);
    const key = next === null ? undefined : orders[next]?.row.key;
    if (key === undefined) return;
    event.preventDefault();
    focusOn(`prepare-${key}`);
  };
  const empty = data ? t.none : error ? problemText(error) : common.loading;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
    <View
      title={t.title}
      tools={
        <KeyButton keys={keysOf("soldOut")} onClick={() => perform("soldOut")}>
          {soldOut.title}
        </KeyButton>
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
