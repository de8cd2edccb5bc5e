import {
  PREPAID_METHODS,
  type OrderView,
  type PaymentMethod,
  type PaymentState,
} from "../../shop/wire";

/** Whether payment is in person, without a payment attempt. */
export function isPaidInPerson(method: PaymentMethod): boolean {
  return !PREPAID_METHODS.includes(method);
}

/** Payment state as shown to the customer; `part` = a partial payment. */
export type DisplayedPaymentState = PaymentState | "part";

/** Whether an order waits for a payment that nobody is making. */
export function isUnpaid(order: OrderView): boolean {
  const payment = displayedPaymentState(order);
  return order.status === "pending" && payment !== "pending" && payment !== "unknown";
}

/**
 * Returns the displayed payment state: a failed attempt is not shown after a partial payment, or
 * for payment in person.
 */
export function displayedPaymentState({ payment, total }: OrderView): DisplayedPaymentState {
  const { state, method, received } = payment;
  const ended = state === "failed" || state === "expired";
  const unsettled = ended || state === "unpaid" || state === "unknown";
  if (unsettled && received > 0 && received < total) return "part";
  return ended && isPaidInPerson(method) ? "unpaid" : state;
}
