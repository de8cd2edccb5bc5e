import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { invalidField } from "../../shop/invalid-field";
import { MAX_PHONE_LENGTH, type PaymentMethod } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { useForm } from "../../ui/use-form";
import { PaymentChoice } from "../buy/payment-choice";
import styles from "./pay-form.module.css";
import { usePaymentProblemText } from "./payment-problem-text";
import { PromptNotice } from "./prompt-notice";
import { isPromptOpen, usePayment, type PaymentProps } from "./use-payment";

type PayFormProps = PaymentProps & {
  methods: readonly PaymentMethod[];
  /** Label of the button; by default the amount or the method. */
  label?: string;
  /** Whether an empty phone is an error, not the customer's phone. */
  needsPhone?: boolean;
};

/** Form that pays an order by one of the methods. */
export function PayForm({ methods, label, needsPhone, ...props }: PayFormProps) {
  const { order, payer } = props;
  const t = useText();
  const problemText = usePaymentProblemText();
  const { formProps, errors, show, clear } = useForm<"phone", "missing">(["phone"]);
  const { start, error, busy, prompt } = usePayment(props);
  const previous = methods.includes(order.payment.method) ? order.payment.method : methods[0];
  const [method, choose] = useState<PaymentMethod | "">(previous ?? "");
  const online = method === "card" || method === "mpesa";
  const usual = online
    ? t.order.pay(formatMoney(order.payment.due, order.currency))
    : method && t.order.choose(t.buy.methods[method]);
  const refusedPhone = invalidField(error?.problem ?? null, ["payer_phone"]);
  // The page names a payment that waits for the open prompt.
  const problem = error && !isPromptOpen(error, order) && problemText(error, order);
  function submit() {
    const isMissing = needsPhone && payer.typed.trim() === "";
    if (method && show(isMissing ? { phone: "missing" } : {})) void start(method, payer.typed);
  }
  return (
    <form {...formProps(submit)} className={styles.fields} noValidate>
      {methods.length > 1 && <PaymentChoice methods={methods} chosen={method} onChoose={choose} />}
      {method === "mpesa" && (
        <Field
          name="phone"
          label={t.buy.payerPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
          value={payer.typed}
          error={(refusedPhone || errors.phone) && t.order.phoneWrong}
          onChange={(event) => {
            clear({ phone: true });
            payer.setTyped(event.currentTarget.value);
          }}
        />
      )}
      {problem && !refusedPhone && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {prompt && <PromptNotice result={prompt} phone={payer.prompted} />}
      <Button type="submit" wide busy={busy}>
        {busy ? t.order.paying : (label ?? usual)}
      </Button>
    </form>
  );
}
