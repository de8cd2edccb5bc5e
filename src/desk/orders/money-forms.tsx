import { useState, type FormEvent } from "react";
import { formatMoney } from "../../money/format";
import type { DeskOrder, NoteInput } from "../../shop/wire";
import { amountText, readAmount } from "../components/amount";
import { KeyButton } from "../components/key-button";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import { useOrderAction } from "./use-order-action";
import styles from "./panel.module.css";

type FormProps = { order: DeskOrder; onDone: () => void };

/** Form for a payment taken: cash, or M-Pesa with its receipt code. */
export function PaidForm({ order, onDone }: FormProps) {
  const { orders: t, common } = useDeskText();
  const api = usePort("desk");
  const runAction = useOrderAction();
  const due = order.row.total - order.received;
  const [receipt, setReceipt] = useState("");
  const [amount, setAmount] = useState(amountText(due, order.row.currency));
  const minor = readAmount(amount, order.row.currency);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (minor === null) return;
    const cash = order.way.length > 0 ? "on_delivery" : "counter";
    const taken = receipt.trim()
      ? ({ method: "mpesa", receipt: receipt.trim() } as const)
      : ({ method: cash, receipt: null } as const);
    const input = { key: order.row.key, amount: minor, ...taken };
    if (await runAction(() => api.markPaid(input))) onDone();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      aria-label={t.takeMoney}
    >
      <label>
        {t.withReceipt} ({common.optional})
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for */}
        <input autoFocus value={receipt} onChange={(event) => setReceipt(event.target.value)} />
      </label>
      <label>
        {t.amount}
        <input
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </label>
      <KeyButton type="submit" keys="Enter" look="solid" disabled={minor === null}>
        {receipt.trim() ? t.withReceipt : t.cash}
      </KeyButton>
    </form>
  );
}

/** Form for a refund, with its reason. */
export function RefundForm({ order, onDone }: FormProps) {
  const { orders: t, cart } = useDeskText();
  const api = usePort("desk");
  const runAction = useOrderAction();
  const [amount, setAmount] = useState(amountText(order.refundable, order.row.currency));
  const [reason, setReason] = useState("");
  const minor = readAmount(amount, order.row.currency);
  const fits = minor !== null && minor <= order.refundable && reason.trim() !== "";
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fits) return;
    const input = { key: order.row.key, amount: minor, reason };
    if (await runAction(() => api.refundOrder(input))) onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} aria-label={t.refund}>
      <label>
        {t.amount}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
          autoFocus
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </label>
      <label>
        {cart.reason}
        <input value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <KeyButton type="submit" keys="Enter" look="solid" disabled={!fits}>
        {t.refund}
      </KeyButton>
      <p className={styles.quiet}>
        {t.refundable(formatMoney(order.refundable, order.row.currency))}
      </p>
    </form>
  );
}

type TextFormProps = FormProps & {
  label: string;
  button: string;
  send: (input: NoteInput) => Promise<DeskOrder>;
};

/** Form for a text about the order. */
function TextForm({ order, onDone, label, button, send }: TextFormProps) {
  const runAction = useOrderAction();
  const [note, setNote] = useState("");
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!note.trim()) return;
    if (await runAction(() => send({ key: order.row.key, note }))) onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} aria-label={button}>
      <label className={styles.wide}>
        {label}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for */}
        <input autoFocus value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <KeyButton type="submit" keys="Enter" look="solid">
        {button}
      </KeyButton>
    </form>
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
