import type { OrderView } from "../../shop/wire";
import type { PaymentOption } from "../session/session";

/** Payment status on the screen. */
export type PaymentProgress =
  "counter" | "scan" | "asking" | "prompt" | "opened" | "finding" | "paid" | "failed" | "expired";

/** Status of an unpaid order without a payment attempt, by payment option. */
const UNPAID: Record<PaymentOption, PaymentProgress> = {
  counter: "counter",
  phone: "scan",
  mpesa: "asking",
  browser: "opened",
};

/** Returns the displayed status from the order's payment and the chosen payment option. */
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
