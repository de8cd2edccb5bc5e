import type { KeyboardEvent } from "react";
import { phoneText } from "../../components/phone/phone-text";
import { usePort } from "../../shop/shop-context";
import { ShopProblem } from "../../shop/problem";
import type { DeskOrder, PaymentMethod } from "../../shop/wire";
import { initialFocus } from "../../ui/initial-focus";
import { DeskForm, Labelled, TextInput, useDeskForm } from "../components/desk-form";
import { useDeskStore } from "../desk-provider";
import { useDeskText } from "../use-desk-text";
import type { FormProps } from "./money-forms";
import { useOrderAction } from "./use-order-action";
import "../../ui/select.css";

/** Submits the form of a select with Enter, as an input does; browsers open its list instead. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Form that asks the customer to pay, by the agreed method or another one. */
export function RequestForm({ order, onDone }: FormProps<DeskOrder>) {
  const { orders: t, done } = useDeskText();
  const api = usePort("desk");
  const desk = useDeskStore();
  const runAction = useOrderAction();
  const methods = order.requestable_methods;
  const { key, phone: customer } = order.row;
  const form = useDeskForm<"method" | "phone">({
    method: methods[0] ?? "",
    phone: customer && phoneText(customer),
  });
  const phone = form.texts.phone.trim();
  const method: PaymentMethod | undefined = methods.find((one) => one === form.texts.method);
  if (!method) return null;
  const prompts = method === "mpesa";
  const onSubmit = async () => {
    const input = { key, method, phone: prompts ? phone : "" };
    const showsPhone = (thrown: unknown) =>
      thrown instanceof ShopProblem &&
      thrown.problem.code === "invalid_input" &&
      thrown.problem.field === "phone" &&
      !form.show({ phone: t.phoneWrong });
    if (!(await runAction(() => api.requestPayment(input), showsPhone))) return;
    if (prompts) desk.getState().notify(t.prompted(phone));
    onDone();
  };
  return (
    <DeskForm
      form={form}
      label={t.request}
      submitLabel={t.requestBy[method]}
      disabled={prompts && !phone}
      onSubmit={() => void onSubmit()}
    >
      <Labelled label={t.requestHow}>
        <select
          className="select"
          {...form.bind("method")}
          ref={initialFocus}
          onKeyDown={submitOnEnter}
        >
          {methods.map((one) => (
            <option key={one} value={one}>
              {done.pays[one]}
            </option>
          ))}
        </select>
      </Labelled>
      {prompts && (
        <TextInput {...form.bind("phone")} label={t.requestPhone} type="tel" inputMode="tel" />
      )}
    </DeskForm>
  );
}
