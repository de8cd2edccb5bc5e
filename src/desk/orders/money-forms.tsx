import { useState } from "react";
import { formatMoney } from "../../money/format";
import { ShopProblem } from "../../shop/problem";
import type { DeskOrder, NoteInput } from "../../shop/wire";
import { initialFocus } from "../../ui/initial-focus";
import { amountText, readAmount } from "../../money/amount";
import { DeskForm, TextInput, useDeskForm } from "../components/desk-form";
import { KeyButton } from "../components/key-button";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import { useOrderAction } from "./use-order-action";
import styles from "./panel.module.css";

/** Order as payment and steps need it. */
export type PayableOrder = Pick<DeskOrder, "row" | "payment_methods">;

/** Props of a form about an order. */
export type FormProps<Order = PayableOrder> = { order: Order; onDone: () => void };

/** Returns a runner of an order action that closes the form after a success. */
function useSubmit(onDone: () => void) {
  const runAction = useOrderAction();
  return async (work: () => Promise<DeskOrder>) => {
    if (await runAction(work)) onDone();
  };
}

/**
 * Form for a payment taken: cash, or M-Pesa with its receipt code. If it is unknown whether the
 * order is already paid, submitting asks again; a button that Enter does not press takes the cash
 * all the same.
 */
export function PaidForm({ order, onDone }: FormProps) {
  const { orders: t, common } = useDeskText();
  const api = usePort("desk");
  const submit = useSubmit(onDone);
  const { key, currency } = order.row;
  const form = useDeskForm({ receipt: "", amount: amountText(order.row.due, currency) });
  const receipt = form.texts.receipt.trim();
  const amount = readAmount(form.texts.amount, currency);
  const takesMpesa = order.payment_methods.includes("mpesa");
  const [isUnknown, setIsUnknown] = useState(false);
  const take = (unchecked: boolean) => {
    const method = order.payment_methods.find((one) => (one === "mpesa") === (receipt !== ""));
    if (amount === null || !method) return;
    const input = { key, amount, method, receipt: receipt || null, unchecked };
    void submit(() =>
      api.markPaid(input).catch((thrown: unknown) => {
        setIsUnknown(thrown instanceof ShopProblem && thrown.code === "payment_state_unknown");
        throw thrown;
      }),
    );
  };
  return (
    <DeskForm
      form={form}
      label={t.takeMoney}
      submitLabel={receipt ? t.withReceipt : t.cash}
      disabled={amount === null}
      onSubmit={() => take(false)}
      after={
        isUnknown &&
        !receipt && (
          <>
            <p className={styles.quiet}>{t.unknownPaid}</p>
            <KeyButton onClick={() => take(true)}>{t.takeUnchecked}</KeyButton>
          </>
        )
      }
    >
      {takesMpesa && (
        <TextInput
          {...form.bind("receipt")}
          ref={initialFocus}
          label={`${t.withReceipt} (${common.optional})`}
        />
      )}
      <TextInput
        {...form.bind("amount")}
        ref={takesMpesa ? undefined : initialFocus}
        label={t.amount}
        inputMode="decimal"
      />
    </DeskForm>
  );
}

/** Form for a refund, with its reason. */
export function RefundForm({ order, onDone }: FormProps<DeskOrder>) {
  const { orders: t, cart } = useDeskText();
  const api = usePort("desk");
  const submit = useSubmit(onDone);
  const { refundable, row } = order;
  const form = useDeskForm({ amount: amountText(refundable, row.currency), reason: "" });
  const { reason } = form.texts;
  const amount = readAmount(form.texts.amount, row.currency);
  const valid = amount !== null && amount <= refundable && reason.trim() !== "";
  const onSubmit = () => {
    if (valid) void submit(() => api.refundOrder({ key: row.key, amount, reason }));
  };
  return (
    <DeskForm
      form={form}
      label={t.refund}
      submitLabel={valid ? t.refundAmount(formatMoney(amount, row.currency)) : t.refund}
      disabled={!valid}
      onSubmit={onSubmit}
      after={<p className={styles.quiet}>{t.refundable(formatMoney(refundable, row.currency))}</p>}
    >
      <TextInput {...form.bind("amount")} ref={initialFocus} label={t.amount} inputMode="decimal" />
      <TextInput {...form.bind("reason")} label={cart.reason} />
    </DeskForm>
  );
}

type TextFormProps = FormProps & {
  label: string;
  button: string;
  send: (input: NoteInput) => Promise<DeskOrder>;
};

/** Form for a text about the order. */
function TextForm({ order, onDone, label, button, send }: TextFormProps) {
  const submit = useSubmit(onDone);
  const form = useDeskForm({ note: "" });
  const { note } = form.texts;
  const onSubmit = () => {
    if (note.trim()) void submit(() => send({ key: order.row.key, note }));
  };
  return (
    <DeskForm form={form} label={button} submitLabel={button} onSubmit={onSubmit}>
      <TextInput {...form.bind("note")} ref={initialFocus} label={label} />
    </DeskForm>
  );
}

/** Form for a staff note. */
export function NoteForm(props: FormProps) {
  const { orders: t, common } = useDeskText();
  const { noteOrder } = usePort("desk");
  return <TextForm {...props} label={t.note} button={common.save} send={noteOrder} />;
}

/** Form that discards an order refused by the store, with the reason. */
export function DiscardForm(props: FormProps) {
  const { orders: t, cart } = useDeskText();
  const { discardOrder } = usePort("desk");
  return <TextForm {...props} label={cart.reason} button={t.discard} send={discardOrder} />;
}
