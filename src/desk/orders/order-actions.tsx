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

type OpenFormProps = { form: Form; order: DeskOrder; onDone: () => void };

function OpenForm({ form, ...rest }: OpenFormProps) {
  if (form === "paid") return <PaidForm {...rest} />;
  if (form === "discard") return <DiscardForm {...rest} />;
  return form === "refund" ? <RefundForm {...rest} /> : <NoteForm {...rest} />;
}

function PrintButtons({ order }: { order: DeskOrder }) {
  const text = useDeskText();
  return (
    <>
      <KeyButton onClick={() => printPackingSlip(order, "packing", text)}>
        {text.orders.packing}
      </KeyButton>
      {order.delivery_address.length > 0 && (
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
  const storeReachable = useConnection().data?.store === "reachable";
  const [form, setForm] = useState<Form | null>(null);
  const { row } = order;
  const toggle = (chosen: Form) => setForm(form === chosen ? null : chosen);
  const move = (to: OrderStatus) =>
    void runAction(() => api.moveOrder({ key: row.key, to, expected_status: row.status }));
  const canTakePayment = order.payment_methods.length > 0;
  const canRefund = order.refundable > 0 && storeReachable;
  useAltKeys({
    ...Object.fromEntries(order.next_steps.map((to, at) => [String(at + 1), () => move(to)])),
    P: canTakePayment ? () => toggle("paid") : undefined,
    R: canRefund ? () => toggle("refund") : undefined,
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
        {canTakePayment && (
          <KeyButton keys="Alt+P" look="solid" onClick={() => toggle("paid")}>
            {t.takeMoney}
          </KeyButton>
        )}
        {order.refundable > 0 && (
          <KeyButton
            keys="Alt+R"
            disabled={!storeReachable}
            title={storeReachable ? undefined : t.needsStore}
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
        <PrintButtons order={order} />
      </div>
      {form && <OpenForm form={form} order={order} onDone={() => setForm(null)} />}
    </>
  );
}
