import { useState } from "react";
import { formatMoney } from "../../money/format";
import { ChangeButton } from "../change/change-button";
import { isChangeable } from "../change/change-draft";
import { useConnection } from "../../shop/use-connection";
import type { DeskOrder, OrderStatus } from "../../shop/wire";
import { KeyButton } from "../components/key-button";
import { CustomerButton } from "../customers/customer-button";
import { useReturnFocus } from "../components/use-return-focus";
import { useEscape } from "../keys/use-escape";
import { useAltKeys } from "../keys/use-key-down";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import { DiscardForm, NoteForm, RefundForm, type FormProps } from "./money-forms";
import styles from "./panel.module.css";
import { printPackingSlip } from "./print-packing-slip";
import { RequestForm } from "./request-form";
import { OpenStepForm } from "./step-forms";
import { useOrderAction } from "./use-order-action";
import { useTakeStep, type StepForm } from "./use-order-steps";

type Form = "paid" | "request" | "refund" | "note" | "discard" | StepForm;

type OpenFormProps = FormProps<DeskOrder> & { form: Form; onPay: () => void };

/** Open form or question; Escape closes it, and the focus returns to what opened it. */
function OpenForm({ form, onPay, ...rest }: OpenFormProps) {
  useEscape(rest.onDone);
  useReturnFocus("orders");
  if (form === "request") return <RequestForm {...rest} />;
  if (form === "refund") return <RefundForm {...rest} />;
  if (form === "note") return <NoteForm {...rest} />;
  if (form === "discard") return <DiscardForm {...rest} />;
  return <OpenStepForm {...rest} form={form} onPay={onPay} />;
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

/** Actions on an order that needs staff: send again or accept its prices, or discard. */
type ParkedProps = { order: DeskOrder; look?: "solid" | "plain"; onDiscard: () => void };

function Parked({ order, look, onDiscard }: ParkedProps) {
  const t = useDeskText().orders;
  const { acceptPrices, retryOrder } = usePort("desk");
  const runAction = useOrderAction();
  const { key, total, currency } = order.row;
  const resolve = order.prices_in_review ? acceptPrices : retryOrder;
  return (
    <>
      <KeyButton look={look} onClick={() => void runAction(() => resolve({ key }))}>
        {order.prices_in_review ? t.acceptPrices(formatMoney(total, currency)) : t.sendAgain}
      </KeyButton>
      <KeyButton onClick={onDiscard}>{t.discard}</KeyButton>
    </>
  );
}

type MoneyProps = {
  order: DeskOrder;
  look: "solid" | "plain";
  onForm: (form: "paid" | "request" | "refund") => void;
};

/** Payment taken, payment requested, refund. */
function MoneyButtons({ order, look, onForm }: MoneyProps) {
  const t = useDeskText().orders;
  const storeReachable = useConnection().data?.store === "reachable";
  return (
    <>
      {order.payment_methods.length > 0 && (
        <KeyButton keys="Alt+P" look={look} onClick={() => onForm("paid")}>
          {t.takeMoney}
        </KeyButton>
      )}
      {order.requestable_methods.length > 0 && (
        <KeyButton keys="Alt+M" onClick={() => onForm("request")}>
          {t.request}
        </KeyButton>
      )}
      {order.refundable > 0 && (
        <KeyButton
          keys="Alt+R"
          disabled={!storeReachable}
          title={storeReachable ? undefined : t.needsStore}
          onClick={() => onForm("refund")}
        >
          {t.refund}
        </KeyButton>
      )}
    </>
  );
}

type StepButtonsProps = { steps: OrderStatus[]; onStep: (to: OrderStatus) => void };

function StepButtons({ steps, onStep }: StepButtonsProps) {
  const { step } = useDeskText();
  return (
    <div className={styles.actions}>
      {steps.map((to, at) => (
        <KeyButton key={to} keys={`Alt+${at + 1}`} onClick={() => onStep(to)}>
          {step[to]}
        </KeyButton>
      ))}
    </div>
  );
}

/** Actions on an order: its next steps, payment, refund, change, note, print. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const t = useDeskText().orders;
  const storeReachable = useConnection().data?.store === "reachable";
  const [form, setForm] = useState<Form | null>(null);
  const { row } = order;
  const isParked = row.arrival === "parked";
  // One button is the primary one: that of the open form, else what the order needs first.
  const look = form ? "plain" : "solid";
  const toggle = (chosen: Form) => setForm(form === chosen ? null : chosen);
  const takeStep = useTakeStep(order, toggle);
  const take = (to: OrderStatus) => void takeStep(to);
  const canRefund = order.refundable > 0 && storeReachable;
  useAltKeys({
    ...Object.fromEntries(order.next_steps.map((to, at) => [String(at + 1), () => take(to)])),
    P: order.payment_methods.length > 0 ? () => toggle("paid") : undefined,
    M: order.requestable_methods.length > 0 ? () => toggle("request") : undefined,
    R: canRefund ? () => toggle("refund") : undefined,
    T: () => toggle("note"),
  });
  return (
    <>
      <StepButtons steps={order.next_steps} onStep={take} />
      <div className={styles.actions}>
        <MoneyButtons order={order} look={isParked ? "plain" : look} onForm={toggle} />
        {isChangeable(order) && <ChangeButton order={order} />}
        <KeyButton keys="Alt+T" onClick={() => toggle("note")}>
          {t.note}
        </KeyButton>
        {row.phone && <CustomerButton key={row.phone} phone={row.phone} />}
        {isParked && <Parked order={order} look={look} onDiscard={() => toggle("discard")} />}
        <PrintButtons order={order} />
      </div>
      {form && (
        <OpenForm
          form={form}
          order={order}
          onDone={() => setForm(null)}
          onPay={() => setForm("paid")}
        />
      )}
    </>
  );
}
