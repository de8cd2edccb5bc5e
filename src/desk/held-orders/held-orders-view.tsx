import { useEffect, useState, type KeyboardEvent } from "react";
import type { HeldOrder } from "../../shop/wire";
import { useDesk } from "../desk-provider";
import { fieldProps, focusOn } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { LongList } from "../components/long-list";
import { View } from "../components/view";
import { useHeldOrderActions, useHeldOrders } from "./use-held-orders";
import { useDeskText } from "../use-desk-text";
import { readDraft } from "../order/use-draft-storage";
import styles from "./held-orders.module.css";

/** Returns the current time, updated once a minute. */
function useMinutes(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type RowProps = { held: HeldOrder; at: number; now: number };

function HeldOrderRow({ held, at, now }: RowProps) {
  const t = useDeskText().waiting;
  const { resume, drop } = useHeldOrderActions();
  const draft = readDraft(held.draft);
  const lines = draft?.lines ?? [];
  const elsewhere = held.opened_by !== "";
  const minutes = Math.max(0, Math.floor((now - held.touched_at) / 60_000));
  const goods = lines.map(({ quantity, name, size }) => `${quantity} × ${name} ${size}`.trim());
  /** Moves the focus to another held order with the arrow keys. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    focusOn(`held-${at + step}`);
  };
  return (
    <div className={styles.held}>
      <div>
        <strong>{held.label || t.unnamed}</strong>
        <p className={styles.goods}>{goods.join(", ") || t.items(0)}</p>
      </div>
      <span className={styles.since} data-long={minutes >= 10 || undefined}>
        {elsewhere ? t.elsewhere : t.minutes(minutes)}
      </span>
      <KeyButton
        keys="Enter"
        disabled={elsewhere}
        {...fieldProps(`held-${at}`)}
        onKeyDown={onKeyDown}
        onClick={() => void resume(held.id)}
      >
        {t.resume}
      </KeyButton>
      <KeyButton disabled={elsewhere} onKeyDown={onKeyDown} onClick={() => void drop(held)}>
        {t.drop}
      </KeyButton>
    </div>
  );
}

/** List of held orders: customer, age and items. */
export function HeldOrdersView() {
  const t = useDeskText().waiting;
  const current = useDesk(({ draft }) => draft.id);
  const heldOrders = useHeldOrders(current);
  const now = useMinutes();
  const any = heldOrders.length > 0;
  useEffect(() => {
    if (any) focusOn("held-0");
  }, [any]);
  return (
    <View title={t.title}>
      {!any && <p className={styles.none}>{t.none}</p>}
      <LongList rows={heldOrders} keyOf={({ id }) => id} height={59}>
        {(held, at) => <HeldOrderRow held={held} at={at} now={now} />}
      </LongList>
    </View>
  );
}
