import { useState } from "react";
import { amountText, readAmount } from "../../money/amount";
import { formatMoney } from "../../money/format";
import { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import { MAX_NOTE_LENGTH, type PaymentMethod } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Choice, Choices } from "../../ui/choice";
import { Field } from "../../ui/field";
import { initialFocus } from "../../ui/initial-focus";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import { DialogForm } from "../components/dialog-form";
import { useAdminText, useStaffText } from "../use-admin-text";
import type { FormProps } from "./step-forms";
import { useOrderAction } from "./use-order-action";

/** State of the form for a payment taken. */
function usePaidForm(props: FormProps, method: PaymentMethod) {
  const { orders: t } = useAdminText();
  const api = usePort("admin");
  const action = useOrderAction(props);
  const { formProps, errors, show } = useForm<"receipt" | "amount", string>(["receipt", "amount"]);
  const { key, currency } = props.order.row;
  /** Cash that was entered while it is unknown whether the order is already paid. */
  const [unknown, setUnknown] = useState<number | null>(null);
  const take = (amount: number, receipt: string, unchecked = false) => {
    const input = { key, method, amount, receipt: receipt || null, unchecked };
    setUnknown(null);
    void action.act(
      () => api.markPaid(input),
      t.isPaid,
      (thrown) => {
        const code = thrown instanceof ShopProblem ? thrown.code : "internal";
        if (code !== "payment_state_unknown" || receipt) return false;
        setUnknown(amount);
        return true;
      },
    );
  };
  const submit = (data: FormData) => {
    const receipt = method === "mpesa" ? textOf(data, "receipt") : "";
    const amount = readAmount(textOf(data, "amount"), currency);
    const isComplete = show({
      ...(method === "mpesa" && !receipt && { receipt: t.missingReceipt }),
      ...(amount === null && { amount: t.wrongAmount }),
    });
    if (isComplete && amount !== null) take(amount, receipt);
  };
  const takeUnchecked = () => unknown !== null && take(unknown, "", true);
  return { ...action, form: formProps(submit), errors, isUnknown: unknown !== null, takeUnchecked };
}

/** Form for a payment taken: cash, or M-Pesa with its receipt. */
export function PaidForm(props: FormProps) {
  const { orders: t } = useAdminText();
  const { orders } = useStaffText();
  const { payment_methods: methods, row } = props.order;
  const [method, setMethod] = useState<PaymentMethod>(methods[0] ?? "counter");
  const { form, errors, busy, problem, isUnknown, takeUnchecked } = usePaidForm(props, method);
  return (
    <DialogForm
      label={orders.takeMoney}
      submitLabel={orders.takeMoney}
      busy={busy}
      problem={problem}
      form={form}
      onCancel={props.onCancel}
    >
      {methods.length > 1 && (
        <Choices label={t.method}>
          {methods.map((one) => (
            <Choice
              key={one}
              name="method"
              value={one}
              title={one === "mpesa" ? orders.withReceipt : orders.cash}
              checked={method === one}
              onChoose={() => setMethod(one)}
            />
          ))}
        </Choices>
      )}
      {method === "mpesa" && (
        <Field
          name="receipt"
          label={orders.receipt}
          error={errors.receipt}
          autoCapitalize="characters"
        />
      )}
      <Field
        name="amount"
        label={orders.amount}
        error={errors.amount}
        inputMode="decimal"
        defaultValue={amountText(row.due, row.currency)}
        ref={initialFocus}
      />
      {isUnknown && (
        <Notice tone="warning" alert>
          <p>{orders.unknownPaid}</p>
          <Button look="quiet" onClick={takeUnchecked}>
            {orders.takeUnchecked}
          </Button>
        </Notice>
      )}
    </DialogForm>
  );
}

/** Form for a refund, with its reason. */
export function RefundForm(props: FormProps) {
  const { orders: t } = useAdminText();
  const { orders } = useStaffText();
  const api = usePort("admin");
  const { act, busy, problem } = useOrderAction(props);
  const { formProps, errors, show } = useForm<"amount" | "reason", string>(["amount", "reason"]);
  const { refundable, row } = props.order;
  const isByHand = props.order.is_refunded_by_hand;
  const most = formatMoney(refundable, row.currency);
  const submit = (data: FormData) => {
    const amount = readAmount(textOf(data, "amount"), row.currency);
    const reason = textOf(data, "reason");
    const isComplete = show({
      ...(amount === null && { amount: t.wrongAmount }),
      ...(amount !== null && amount > refundable && { amount: t.tooMuch(most) }),
      ...(!reason && { reason: t.missingReason }),
    });
    if (!isComplete || amount === null) return;
    void act(
      () => api.refundOrder({ key: row.key, amount, reason }),
      isByHand ? t.refundedByHand : t.refunded,
    );
  };
  return (
    <DialogForm
      label={orders.refund}
      submitLabel={orders.refund}
      busy={busy}
      problem={problem}
      form={formProps(submit)}
      onCancel={props.onCancel}
    >
      <Field
        name="amount"
        label={orders.amount}
        hint={orders.refundable(most)}
        error={errors.amount}
        inputMode="decimal"
        defaultValue={amountText(refundable, row.currency)}
        ref={initialFocus}
      />
      {isByHand && (
        <Notice tone="warning">
          <p>{t.refundByHand}</p>
        </Notice>
      )}
      <Field name="reason" label={t.reason} error={errors.reason} maxLength={MAX_NOTE_LENGTH} />
    </DialogForm>
  );
}
