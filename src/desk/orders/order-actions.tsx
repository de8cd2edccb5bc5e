import { useState } from "react";
import { useConnection } from "../../shop/use-connection";
import type { DeskOrder, OrderStatus } from "../../shop/wire";
import { KeyButton } from "../components/key-button";
import { useAltKeys } from "../keys/use-key-down";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import { DiscardForm, NoteForm, PaidForm, RefundForm } from "./money-forms";
import styles from "./panel.module.css";
import { printPackingSlip } from "./print-packing-slip";
import { useOrderAction } from "./use-order-action";

type Form = "paid" | "refund" | "note" | "discard";

type AskedProps = { form: Form; order: DeskOrder; onDone: () => void };

function Asked({ form, ...rest }: AskedProps) {
  if (form === "paid") return <PaidForm {...rest} />;
  if (form === "discard") return <DiscardForm {...rest} />;
  return form === "refund" ? <RefundForm {...rest} /> : <NoteForm {...rest} />;
}

function Paper({ order }: { order: DeskOrder }) {
  const text = useDeskText();
  return (
    <>
      <KeyButton onClick={() => printPackingSlip(order, "packing", text)}>
        {text.orders.packing}
      </KeyButton>
      {order.way.length > 0 && (
        <KeyButton onClick={() => printPackingSlip(order, "rider", text)}>
          {text.orders.rider}
        </KeyButton>
      )}
    </>
  );
}

/** Actions on an order that the store refused: send again, or discard. */
function Parked({ orderKey, onDiscard }: { orderKey: string; onDiscard: () => void }) {
  const t = useDeskText().orders;
  const api = usePort("desk");
  const runAction = useOrderAction();
  return (
    <>
      <KeyButton
        look="solid"
        onClick={() => void runAction(() => api.retryOrder({ key: orderKey }))}
      >
        {t.sendAgain}
      </KeyButton>
      <KeyButton onClick={onDiscard}>{t.discard}</KeyButton>
    </>
  );
}

/** Actions on an order: its next steps, payment, refund, note, print. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const { orders: t, status } = useDeskText();
  const api = usePort("desk");
  const runAction = useOrderAction();
  const seesStore = useConnection().data?.store === "reachable";
  const [form, setForm] = useState<Form | null>(null);
  const { row } = order;
  const ours = order.view !== null;
  const open = row.status !== "cancelled" && row.status !== "refunded";
  const toggle = (wanted: Form) => setForm(form === wanted ? null : wanted);
  const move = (to: OrderStatus) =>
    void runAction(() => api.moveOrder({ key: row.key, to, seen: row.status }));
  const canTake = ours && open && !row.paid;
  const canReturn = order.refundable > 0 && seesStore;
  useAltKeys({
    ...Object.fromEntries(order.next_steps.map((to, at) => [String(at + 1), () => move(to)])),
    P: canTake ? () => toggle("paid") : undefined,
    R: canReturn ? () => toggle("refund") : undefined,
    T: () => toggle("note"),
  });
  return (
    <>
      <div className={styles.actions}>
        {order.next_steps.map((to, at) => (
          <KeyButton key={to} keys={`Alt+${at + 1}`} onClick={() => move(to)}>
            {status[to]}
          </KeyButton>
        ))}
      </div>
      <div className={styles.actions}>
        {canTake && (
          <KeyButton keys="Alt+P" look="solid" onClick={() => toggle("paid")}>
            {t.takeMoney}
          </KeyButton>
        )}
        {order.refundable > 0 && (
          <KeyButton
            keys="Alt+R"
            disabled={!seesStore}
            title={seesStore ? undefined : t.needsStore}
            onClick={() => toggle("refund")}
          >
            {t.refund}
          </KeyButton>
        )}
        <KeyButton keys="Alt+T" onClick={() => toggle("note")}>
          {t.note}
        </KeyButton>
        {row.arrival === "parked" && (
          <Parked orderKey={row.key} onDiscard={() => toggle("discard")} />
        )}
        <Paper order={order} />
      </div>
      {form && <Asked form={form} order={order} onDone={() => setForm(null)} />}
    </>
  );
}
