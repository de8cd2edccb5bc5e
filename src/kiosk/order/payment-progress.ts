import type { OrderView } from "../../shop/wire";
import type { PaymentOption } from "../session/session";

/** What the screen says about an order's money. */
export type PaymentProgress =
  "counter" | "scan" | "asking" | "prompt" | "opened" | "finding" | "paid" | "failed" | "expired";

/** What is said while no money is on its option, by how the person wants to pay. */
const UNPAID: Record<PaymentOption, PaymentProgress> = {
  counter: "counter",
  phone: "scan",
  mpesa: "asking",
  browser: "opened",
};

/** What to say, from where the money stands and how the person wants to pay. */
export function progressOf(order: OrderView | undefined, option: PaymentOption): PaymentProgress {
  switch (order?.payment.state) {
    case "paid":
    case "refund_due":
    case "refunded":
      return "paid";
    case "unknown":
      return "finding";
    case "pending":
      return order.payment.method === "mpesa" ? "prompt" : option === "browser" ? "opened" : "scan";
    case "failed":
      return option === "counter" ? "counter" : "failed";
    case "expired":
      return option === "counter" ? "counter" : "expired";
    default:
      return UNPAID[option];
  }
}
