import { useEffect, useState, type KeyboardEvent } from "react";
import type { HeldBasket } from "../../shop/wire";
import { useDesk } from "../desk-provider";
import { KeyButton } from "../components/key-button";
import { LongList } from "../components/long-list";
import { useBasketActions, useBaskets } from "../use-baskets";
import { useDeskText } from "../use-desk-text";
import { readDraft } from "../use-keeping";
import styles from "./waiting.module.css";

/** Minutes pass by themselves. */
function useMinutes(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Basket({ basket, now }: { basket: HeldBasket; now: number }) {
  const t = useDeskText().waiting;
  const { resume, drop } = useBasketActions();
  const draft = readDraft(basket.draft);
  const lines = draft?.lines ?? [];
  const elsewhere = basket.opened_by !== "";
  const minutes = Math.max(0, Math.floor((now - basket.touched_at) / 60_000));
  const goods = lines.map(({ quantity, name, size }) => `${quantity} × ${name} ${size}`.trim());
  return (
    <div className={styles.basket}>
      <div>
        <strong>{basket.label || t.unnamed}</strong>
        <p className={styles.goods}>{goods.join(", ") || t.items(0)}</p>
      </div>
      <span className={styles.since} data-long={minutes >= 10 || undefined}>
        {elsewhere ? t.elsewhere : t.minutes(minutes)}
      </span>
      <KeyButton
        keys="Enter"
        disabled={elsewhere}
        data-basket
        onClick={() => void resume(basket.id)}
      >
        {t.resume}
      </KeyButton>
      <KeyButton disabled={elsewhere} onClick={() => void drop(basket)}>
        {t.drop}
      </KeyButton>
    </div>
  );
}

/** Arrows go from basket to basket. */
function onKeyDown(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>("[data-basket]")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
}

/** Baskets put down for a moment: who waits, since when, for what. */
export function WaitingView() {
  const t = useDeskText().waiting;
  const current = useDesk(({ draft }) => draft.id);
  const baskets = useBaskets(current);
  const now = useMinutes();
  const any = baskets.length > 0;
  useEffect(() => {
    if (any) document.querySelector<HTMLElement>("[data-basket]")?.focus();
  }, [any]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go through its buttons
    <section className={styles.view} aria-labelledby="waiting" data-scrolls onKeyDown={onKeyDown}>
      <h1 id="waiting" className={styles.title}>
        {t.title}
      </h1>
      {baskets.length === 0 && <p className={styles.none}>{t.none}</p>}
      <LongList rows={baskets} keyOf={({ id }) => id} height={59}>
        {(basket) => <Basket basket={basket} now={now} />}
      </LongList>
    </section>
  );
}
