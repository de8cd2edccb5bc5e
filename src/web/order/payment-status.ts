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

/**
 * Payment state as shown to the customer after a partial payment: `rest` = the difference can be
 * paid, `part` = staff must resolve it first.
 */
export type DisplayedPaymentState = PaymentState | "part" | "rest";

/** Whether an order waits for a payment that nobody is making. */
export function isUnpaid(order: OrderView): boolean {
  const payment = displayedPaymentState(order);
  return order.status === "pending" && payment !== "pending" && payment !== "unknown";
}

/** Whether staff look for a payment that the customer reports, and nothing else is under way. */
export function isReceiptChecked(order: OrderView): boolean {
  const { receipt_reported: isReported, state } = order.payment;
  return isReported === true && state !== "pending" && state !== "unknown";
}

/** Whether a payment would request the rest of the total. */
export function isPartlyPaid({ payment, total }: OrderView): boolean {
  return payment.due > 0 && payment.due < total;
}

/** Returns the displayed payment state: a failed attempt is not shown for payment in person. */
export function displayedPaymentState(order: OrderView): DisplayedPaymentState {
  const { payment, total } = order;
  const { state, method, received, due } = payment;
  const ended = state === "failed" || state === "expired";
  const shown = ended && isPaidInPerson(method) ? "unpaid" : state;
  if (shown === "unpaid" && isPartlyPaid(order)) return "rest";
  const isUnclear = shown === "unknown" || (shown === "unpaid" && due === 0);
  return isUnclear && received > 0 && received < total ? "part" : shown;
}
