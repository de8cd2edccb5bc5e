import { formatMoney } from "../../money/format";
import { initialFocus } from "../../ui/initial-focus";
import { DeskForm, TextInput, useDeskForm } from "../components/desk-form";
import { KeyButton } from "../components/key-button";
import { useDeskText } from "../use-desk-text";
import { PaidForm, type FormProps } from "./money-forms";
import styles from "./panel.module.css";
import { useOrderSteps, type StepForm } from "./use-order-steps";

type StepFormProps = FormProps & { form: StepForm | "paid"; onPay: () => void };

/** Form or question of a step, or the form for the payment that it lacks. */
export function OpenStepForm({ form, onPay, ...rest }: StepFormProps) {
  if (form === "paid") return <PaidForm {...rest} />;
  if (form === "cancel") return <CancelForm {...rest} />;
  return <UnpaidQuestion {...rest} onPay={onPay} />;
}

/** Question before an unpaid order is handed over; the focus is on the button that takes payment. */
function UnpaidQuestion({ order, onDone, onPay }: FormProps & { onPay: () => void }) {
  const { orders: t } = useDeskText();
  const { handOver } = useOrderSteps(order);
  const { total, currency } = order.row;
  const onHandOver = () => {
    handOver();
    onDone();
  };
  const canTakePayment = order.payment_methods.length > 0;
  return (
    <div className={styles.question} role="alertdialog" aria-labelledby="unpaid-question">
      <p id="unpaid-question">{t.handOverUnpaid(formatMoney(order.row.due || total, currency))}</p>
      <div className={styles.actions}>
        {canTakePayment && (
          <KeyButton look="solid" ref={initialFocus} onClick={onPay}>
            {t.takeMoney}
          </KeyButton>
        )}
        <KeyButton onClick={onHandOver}>{t.handOverAnyway}</KeyButton>
        <KeyButton ref={canTakePayment ? undefined : initialFocus} onClick={onDone}>
          {t.notYet}
        </KeyButton>
      </div>
    </div>
  );
}

/** Form that cancels an order, with the reason for the audit log. */
function CancelForm({ order, onDone }: FormProps) {
  const { orders: t } = useDeskText();
  const { move } = useOrderSteps(order);
  const form = useDeskForm({ reason: "" });
  const reason = form.texts.reason.trim();
  const onSubmit = async () => {
    if (reason && (await move("cancelled", reason))) onDone();
  };
  return (
    <DeskForm
      form={form}
      label={t.cancelOrder}
      submitLabel={t.cancelOrder}
      disabled={!reason}
      onSubmit={() => void onSubmit()}
    >
      <TextInput
        {...form.bind("reason")}
        ref={initialFocus}
        label={t.cancelReason}
        placeholder={t.cancelReasonHint}
        wide
      />
    </DeskForm>
  );
}
