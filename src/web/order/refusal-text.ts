import { useProblemText, useText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { OPEN_STATUSES, PACKED_STATUSES, type OrderStatus, type OrderView } from "../../shop/wire";

/** Returns a function that explains why a customer's change of an order was refused. */
export function useRefusalText(): (error: ShopProblem) => string {
  const { order, buy } = useText();
  const problemText = useProblemText();
  const changedText = useStatusRefusal();
  const t = order.refusals;
  return (error) => {
    switch (error.problem.code) {
      case "order_changed":
        return changedText(error.problem.status);
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

/** Returns a function that explains the refusal of an order that has this status by now. */
function useStatusRefusal(): (status: OrderStatus) => string {
  const { refusals: t, cancelled, refunded } = useText().order;
  return (status) => {
    if (PACKED_STATUSES.includes(status)) return t.packed;
    if (OPEN_STATUSES.includes(status)) return t.changed;
    return t.ended(status === "cancelled" ? cancelled : refunded);
  };
}

/** Whether orders of a status are packed or have ended. */
const isOver = (status: OrderStatus) =>
  PACKED_STATUSES.includes(status) || !OPEN_STATUSES.includes(status);

/**
 * Returns a function that explains why an order can no longer be changed, by itself and by the refusal
 * of a change, which may know a later status; `null` if it can be.
 */
export function useOverText(): (order: OrderView, error: ShopProblem | undefined) => string | null {
  const t = useText().order.refusals;
  const changedText = useStatusRefusal();
  return ({ status, offered_changes }, error) => {
    const { problem } = error ?? {};
    if (problem?.code === "order_changed" && isOver(problem.status))
      return changedText(problem.status);
    if (offered_changes) return null;
    return isOver(status) ? changedText(status) : t.forbidden;
  };
}
