import type { OrderView, PaymentMethod, PaymentState } from "../../shop/wire";

/** Whether it is paid to a person, so that no attempt belongs to it. */
export function byHand(method: PaymentMethod): boolean {
  return method === "counter" || method === "on_delivery";
}

/** How an order's money stands for the person who owes it; `part` = too little came in. */
export type Standing = PaymentState | "part";

/** What to say of the money: an attempt that ended says nothing where less, or a person, counts. */
export function standing({ payment, total }: OrderView): Standing {
  const { state, method, received } = payment;
  const ended = state === "failed" || state === "expired";
  const owing = ended || state === "unpaid" || state === "unknown";
  if (owing && received > 0 && received < total) return "part";
  return ended && byHand(method) ? "unpaid" : state;
}
