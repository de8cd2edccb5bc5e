import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { HeldOrder } from "../../shop/wire";
import { useDesk } from "../desk-provider";
import { KeyButton } from "../components/key-button";
import { LongList } from "../components/long-list";
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

function HeldOrderRow({ held, now }: { held: HeldOrder; now: number }) {
  const t = useDeskText().waiting;
  const { resume, drop } = useHeldOrderActions();
  const draft = readDraft(held.draft);
  const lines = draft?.lines ?? [];
  const elsewhere = held.opened_by !== "";
  const minutes = Math.max(0, Math.floor((now - held.touched_at) / 60_000));
  const goods = lines.map(({ quantity, name, size }) => `${quantity} × ${name} ${size}`.trim());
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
        data-held-order
        onClick={() => void resume(held.id)}
      >
        {t.resume}
      </KeyButton>
      <KeyButton disabled={elsewhere} onClick={() => void drop(held)}>
        {t.drop}
      </KeyButton>
    </div>
  );
}

/** Moves the focus between held orders with the arrow keys. */
function onKeyDown(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-held-order]")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
}

/** List of held orders: customer, age and items. */
export function HeldOrdersView() {
  const t = useDeskText().waiting;
  const current = useDesk(({ draft }) => draft.id);
  const heldOrders = useHeldOrders(current);
  const now = useMinutes();
  const any = heldOrders.length > 0;
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (any) list.current?.querySelector<HTMLElement>("[data-held-order]")?.focus();
  }, [any]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go through its buttons
    <section
      ref={list}
      className={styles.view}
      aria-labelledby="waiting"
      data-scrolls
      onKeyDown={onKeyDown}
    >
      <h1 id="waiting" className={styles.title}>
        {t.title}
      </h1>
      {heldOrders.length === 0 && <p className={styles.none}>{t.none}</p>}
      <LongList rows={heldOrders} keyOf={({ id }) => id} height={59}>
        {(held) => <HeldOrderRow held={held} now={now} />}
      </LongList>
    </section>
  );
}
