import { useRef, useState, type FormEvent } from "react";
import { useText } from "../../i18n/use-text";
import type { Problem, ShopInfo } from "../../shop/wire";
import type { CheckoutDraft } from "../buy/checkout-draft";
import type { Buying } from "../buy/use-buying";
import { chosenPayment, errorsOf, fieldOf, FIELDS, type FieldName, type FormErrors } from "./form";
import { useSubmitOrder } from "./use-submit-order";

/** Error of the server at its field. */
function errorFrom(problem: Problem | null): FormErrors {
  if (problem?.code !== "invalid_input") return {};
  const field = fieldOf(problem.field);
  const words = { missing: "missing", too_long: "long" } as const;
  const { reason } = problem;
  const what = reason === "missing" || reason === "too_long" ? words[reason] : "wrong";
  return field ? { [field]: what } : {};
}

/** The checkout form at work: what is wrong, where the focus goes, when the order is sent. */
export function useCheckoutForm(buying: Buying, shop: ShopInfo) {
  const t = useText();
  const [errors, setErrors] = useState<FormErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const order = useSubmitOrder(buying);
  const payment = chosenPayment(shop, buying.draft);

  const goTo = (field: FieldName) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  function show(found: FormErrors) {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) goTo(first);
  }

  function change(changes: Partial<CheckoutDraft>) {
    void buying.change(changes);
    const kept = Object.entries(errors).filter(([field]) => !(field in changes));
    setErrors(Object.fromEntries(kept));
  }

  async function send(total: number | undefined) {
    const found = errorsOf(buying.draft, shop);
    if (Object.keys(found).length > 0 || payment === "") return show(found);
    if (total !== undefined && !order.busy) show(errorFrom(await order.submit(payment, total)));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(buying.quote.data?.total);
  }

  const error = (field: FieldName) => {
    const what = errors[field];
    return what ? t.checkout.errors[field][what] : null;
  };
  const faults = FIELDS.filter((field) => errors[field]);
  return { form, payment, change, submit, send, error, faults, goTo, order };
}
