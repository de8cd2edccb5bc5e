import { useState } from "react";
import { phoneText } from "../../components/phone/phone-text";
import { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import { MAX_PHONE_LENGTH, type PaymentMethod } from "../../shop/wire";
import { Choice, Choices } from "../../ui/choice";
import { Field } from "../../ui/field";
import { textOf, useForm } from "../../ui/use-form";
import { DialogForm } from "../components/dialog-form";
import { useStaffText } from "../use-admin-text";
import type { FormProps } from "./step-forms";
import { useOrderAction } from "./use-order-action";

const isPhoneProblem = (thrown: unknown) =>
  thrown instanceof ShopProblem &&
  thrown.problem.code === "invalid_input" &&
  thrown.problem.field === "phone";

/** Form that asks the customer to pay, by the agreed method or another one. */
export function RequestForm(props: FormProps) {
  const { orders: t, done } = useStaffText();
  const api = usePort("admin");
  const { act, busy, problem } = useOrderAction(props);
  const { formProps, errors, show } = useForm<"phone", string>(["phone"]);
  const { requestable_methods: methods, row } = props.order;
  const [method, setMethod] = useState<PaymentMethod>(methods[0] ?? "card");
  const prompts = method === "mpesa";
  const submit = (data: FormData) => {
    const phone = prompts ? textOf(data, "phone") : "";
    if (!show(prompts && !phone ? { phone: t.phoneWrong } : {})) return;
    const work = () => api.requestPayment({ key: row.key, method, phone });
    void act(work, prompts ? t.prompted(phone) : "", (thrown) => {
      return isPhoneProblem(thrown) && !show({ phone: t.phoneWrong });
    });
  };
  return (
    <DialogForm
      label={t.request}
      submitLabel={t.requestBy[method]}
      busy={busy}
      problem={problem}
      form={formProps(submit)}
      onCancel={props.onCancel}
    >
      <Choices label={t.requestHow}>
        {methods.map((one) => (
          <Choice
            key={one}
            name="method"
            value={one}
            title={done.pays[one]}
            checked={method === one}
            onChoose={() => setMethod(one)}
          />
        ))}
      </Choices>
      {prompts && (
        <Field
          name="phone"
          type="tel"
          inputMode="tel"
          label={t.requestPhone}
          error={errors.phone}
          defaultValue={row.phone && phoneText(row.phone)}
          maxLength={MAX_PHONE_LENGTH}
        />
      )}
    </DialogForm>
  );
}
