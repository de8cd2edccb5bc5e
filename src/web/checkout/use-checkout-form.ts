import { useText } from "../../i18n/use-text";
import { invalidField } from "../../shop/invalid-field";
import type { Problem, ShopInfo } from "../../shop/wire";
import { textOf, useForm } from "../../ui/use-form";
import type { CheckoutDraft } from "../buy/checkout-draft";
import type { Buying } from "../buy/use-buying";
import {
  chosenPayment,
  errorsOf,
  FIELDS,
  type Fault,
  type FieldName,
  type FormErrors,
} from "./form";
import { useSubmitOrder } from "./use-submit-order";

const FAULTS: Partial<Record<string, Fault>> = { missing: "missing", too_long: "long" };

/** Converts an error of the server to an error of its field. */
export function errorFrom(problem: Problem | null): FormErrors {
  if (problem?.code === "slot_unavailable") return { slot: "wrong" };
  const found = invalidField(problem, FIELDS);
  return found ? { [found.field]: FAULTS[found.reason] ?? "wrong" } : {};
}

/** Checkout form: validates the fields, and submits the order if there are no errors. */
export function useCheckoutForm(buying: Buying, shop: ShopInfo) {
  const t = useText();
  const form = useForm<FieldName, Fault>(FIELDS);
  const order = useSubmitOrder(buying);
  const payment = chosenPayment(shop, buying.draft);

  function change(changes: Partial<CheckoutDraft>) {
    void buying.change(changes);
    form.clear(changes);
  }

  async function send(total: number | undefined, coupon = buying.draft.coupon) {
    if (!form.show(errorsOf(buying.draft, shop, buying.quote.data)) || payment === "") return;
    if (total !== undefined && !order.busy) {
      form.show(errorFrom(await order.submit(payment, total, coupon)));
    }
  }

  // The open field of the coupon has what counts: it is applied only when the focus leaves the field.
  const formProps = form.formProps((data) => {
    const coupon = data.has("coupon") ? textOf(data, "coupon") : buying.draft.coupon;
    if (coupon !== buying.draft.coupon) change({ coupon });
    void send(buying.quote.data?.total, coupon);
  });

  const error = (field: FieldName) => {
    const fault = form.errors[field];
    return fault ? t.checkout.errors[field][fault] : null;
  };
  const invalid = FIELDS.filter((field) => form.errors[field]);
  return {
    formProps,
    payment,
    change,
    send,
    error,
    invalid,
    focus: form.focus,
    order,
  };
}
