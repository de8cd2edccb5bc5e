import { useProblemText, useText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { PACKED_STATUSES } from "../../shop/wire";

/** Returns a function that explains why a customer's change of an order was refused. */
export function useRefusalText(): (error: ShopProblem) => string {
  const { order, buy } = useText();
  const problemText = useProblemText();
  const t = order.refusals;
  return (error) => {
    switch (error.problem.code) {
      case "order_changed":
        return PACKED_STATUSES.includes(error.problem.status) ? t.packed : t.changed;
      case "payment_in_progress":
        return t.paying;
      case "store_unreachable":
        return t.unknown;
      case "out_of_stock":
        return t.outOfStock;
      case "forbidden":
        return t.forbidden;
      case "coupon_refused":
        return buy.couponRefused[error.problem.reason];
      default:
        return problemText(error);
    }
  };
}
