/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a paragraph that is read out when it changes */
import { useState, type KeyboardEvent } from "react";
import { formatMoney } from "../../../money/format";
import { phoneText } from "../../../components/phone/phone-text";
import { takeFocus } from "../../../ui/focus-restoration";
import type { DeskOrder } from "../../../shop/wire";
import { useDeskStore } from "../../desk-provider";
import { freshDraft } from "../order-draft";
import { focusSoon, press } from "../../components/fields";
import { useDeskOrder } from "../../orders/use-order";
import { KeyButton } from "../../components/key-button";
import { createSingleKeyListener } from "../../keys/scanner";
import type { PlacedOrder } from "../../store";
import { useDeskText } from "../../use-desk-text";
import styles from "./done.module.css";
import { ReadBack } from "./read-back";
import { Share } from "./share";

const FAILED = ["failed", "expired"];

function PaymentStatus({ placed, order }: { placed: PlacedOrder; order: DeskOrder }) {
  const t = useDeskText().done;
  const amount = formatMoney(order.row.total, order.row.currency);
  if (order.row.paid) {
    return (
      <p className={styles.money} data-tone="good" role="status">
        {t.paid(formatMoney(order.received, order.row.currency))}
        {order.row.receipt && ` (${order.row.receipt})`}
      </p>
    );
  }
  if (FAILED.includes(order.view?.payment.state ?? "")) {
    return (
      <p className={styles.money} data-tone="bad" role="status">
        {t.failed}
      </p>
    );
  }
  if (placed.payment === "counter") return <p className={styles.money}>{t.counter(amount)}</p>;
  if (placed.payment === "on_delivery")
    return <p className={styles.money}>{t.onDelivery(amount)}</p>;
  return (
    <p className={styles.money} role="status">
      {placed.payment === "mpesa" && t.prompt(phoneText(placed.draft.customer.phone))}{" "}
      {t.waitingMoney}
    </p>
  );
}

const SHARE_KEYS: Record<string, string> = {
  w: "whatsapp",
  s: "sms",
  e: "email",
  c: "copy",
  l: "link",
};

/** Handles the letter keys of the share buttons. */
function useSingleKeys() {
  const [listener] = useState(() =>
    createSingleKeyListener((key) => {
      const button = SHARE_KEYS[key.toLowerCase()];
      if (button) press(`share-${button}`);
    }),
  );
  return (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.altKey) listener(event);
  };
}

/** Order just placed: read back, payment link and status, and the start of the next order. */
export function DonePanel({ placed }: { placed: PlacedOrder }) {
  const t = useDeskText().done;
  const desk = useDeskStore();
  const onKeyDown = useSingleKeys();
  const { data: order } = useDeskOrder(placed.order.id);
  const next = () => {
    desk.getState().begin(freshDraft());
    focusSoon("customer");
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons
    <section className={styles.panel} aria-labelledby="order-placed" onKeyDown={onKeyDown}>
      <h2 id="order-placed" className={styles.title} data-testid="order-number">
        {t.title(placed.order.number)}
      </h2>
      {order && <PaymentStatus placed={placed} order={order} />}
      {order?.row.arrival === "waiting" && <p className={styles.quiet}>{t.stored}</p>}
      {order && (
        <div className={styles.columns}>
          <ReadBack order={order} payment={placed.payment} />
          {!order.row.paid && <Share order={order} keyed />}
        </div>
      )}
      <div className={styles.buttons}>
        <KeyButton keys="Enter" look="solid" ref={takeFocus} onClick={next}>
          {t.next}
        </KeyButton>
        <KeyButton onClick={() => desk.getState().showOrder(placed.order.id)}>{t.open}</KeyButton>
      </div>
    </section>
  );
}
