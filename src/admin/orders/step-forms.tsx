import { formatMoney } from "../../money/format";
import { usePort } from "../../shop/shop-context";
import { MAX_NOTE_LENGTH, type DeskOrder, type NoteInput } from "../../shop/wire";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { initialFocus } from "../../ui/initial-focus";
import { textOf, useForm } from "../../ui/use-form";
import { DialogForm } from "../components/dialog-form";
import formStyles from "../components/form.module.css";
import { ProblemNotice } from "../components/problem-notice";
import { useAdminText, useStaffText } from "../use-admin-text";
import { useOrderAction, type OrderActionProps } from "./use-order-action";

/** Props of a form in the dialog of an order. */
export type FormProps = OrderActionProps & { onCancel: () => void };

type TextFormProps = FormProps & {
  label: string;
  submitLabel: string;
  placeholder?: string;
  missing: string;
  hint?: string;
  doneText?: string;
  send: (input: NoteInput) => Promise<DeskOrder>;
};

/** Form for one text about an order, which is required. */
function TextForm({ label, submitLabel, missing, doneText, send, ...props }: TextFormProps) {
  const { act, busy, problem } = useOrderAction(props);
  const { formProps, errors, show } = useForm<"note", string>(["note"]);
  const { key } = props.order.row;
  const submit = (data: FormData) => {
    const note = textOf(data, "note");
    if (show(note ? {} : { note: missing })) void act(() => send({ key, note }), doneText);
  };
  return (
    <DialogForm
      label={submitLabel}
      submitLabel={submitLabel}
      busy={busy}
      problem={problem}
      form={formProps(submit)}
      onCancel={props.onCancel}
    >
      <TextArea
        name="note"
        label={label}
        hint={props.hint}
        error={errors.note}
        placeholder={props.placeholder}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        ref={initialFocus}
      />
    </DialogForm>
  );
}

/** Form that cancels an order, with the reason for the audit log. */
export function CancelForm(props: FormProps) {
  const { orders: t } = useAdminText();
  const { orders } = useStaffText();
  const { moveOrder } = usePort("admin");
  const { status } = props.order.row;
  return (
    <TextForm
      {...props}
      label={orders.cancelReason}
      submitLabel={orders.cancelOrder}
      placeholder={orders.cancelReasonHint}
      missing={t.missingReason}
      send={({ key, note }) =>
        moveOrder({ key, to: "cancelled", expected_status: status, reason: note })
      }
    />
  );
}

/** Form for a staff note. */
export function NoteForm(props: FormProps) {
  const { orders: t, common } = useAdminText();
  const { orders } = useStaffText();
  const { noteOrder } = usePort("admin");
  return (
    <TextForm
      {...props}
      label={orders.note}
      submitLabel={common.save}
      missing={t.missingText}
      doneText={t.noted}
      send={noteOrder}
    />
  );
}

/** Form that discards an order refused by the store, with the reason. */
export function DiscardForm(props: FormProps) {
  const { orders: t } = useAdminText();
  const { orders } = useStaffText();
  const { discardOrder } = usePort("admin");
  return (
    <TextForm
      {...props}
      label={t.reason}
      submitLabel={orders.discard}
      hint={t.discardText}
      missing={t.missingReason}
      doneText={t.discarded}
      send={discardOrder}
    />
  );
}

/** Question before an order is handed over; one that is not paid offers to record the payment. */
export function HandOverForm({ onPay, ...props }: FormProps & { onPay: () => void }) {
  const { orders: t } = useAdminText();
  const { orders, step } = useStaffText();
  const api = usePort("admin");
  const { act, busy, problem } = useOrderAction(props);
  const { row, payment_methods } = props.order;
  const handOver = () => {
    const input = { key: row.key, to: "completed", expected_status: row.status } as const;
    void act(() => api.moveOrder(input), orders.handedOver(row.number));
  };
  return (
    <div className={formStyles.form}>
      <p>
        {row.paid
          ? t.handOverText
          : orders.handOverUnpaid(formatMoney(row.due || row.total, row.currency))}
      </p>
      <ProblemNotice text={problem} />
      <div className={formStyles.buttons}>
        {!row.paid && payment_methods.length > 0 && (
          <Button onClick={onPay}>{orders.takeMoney}</Button>
        )}
        <Button look={row.paid ? "solid" : "outline"} busy={busy} onClick={handOver}>
          {row.paid ? step.completed : orders.handOverAnyway}
        </Button>
        <Button look="outline" onClick={props.onCancel}>
          {orders.notYet}
        </Button>
      </div>
    </div>
  );
}
