import { useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { ShopProblem } from "../../shop/problem";
import type { OrderView } from "../../shop/wire";

/** Returns a function that explains why a payment was refused, by the present state of its order. */
export function usePaymentProblemText(): (error: ShopProblem, order: OrderView) => string {
  const t = useText().order;
  const problemText = useProblemText();
  return (error, { payment, currency }) =>
    error.code === "order_changed" && payment.due > 0
      ? t.dueChanged(formatMoney(payment.due, currency))
      : problemText(error);
}
