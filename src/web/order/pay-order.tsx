import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { OrderView, PaymentMethod, ShopInfo } from "../../shop/wire";
import { methodsFor } from "../checkout/form";
import { Details } from "../shared/details";
import { PayForm } from "./pay-form";
import styles from "./pay-order.module.css";
import {
  displayedPaymentState,
  isPaidInPerson,
  isPartlyPaid,
  isReceiptChecked,
} from "./payment-status";
import type { PaymentProps } from "./use-payment";

/** Returns the payment methods of an order other than the current one; none if nothing is due. */
export function availableMethods(order: OrderView, shop: ShopInfo | undefined): PaymentMethod[] {
  const { status, payment } = order;
  const isDue = payment.due > 0 && payment.state !== "unknown";
  if (!shop || !isDue) return [];
  const fitting = methodsFor(shop, order.fulfilment.method, order.gift !== undefined);
  const taken =
    payment.state === "pending" || (status !== "pending" && isPaidInPerson(payment.method));
  const same = taken ? payment.method : undefined;
  return fitting.filter((method) => method !== same);
}

/** Title of the collapsed form of an order that need not be paid here at once. */
function useFormTitle(order: OrderView): string {
  const t = useText().order;
  if (order.payment.state === "pending" || order.status === "pending") return t.payOther;
  return isPartlyPaid(order) ? t.payRest : t.payNow;
}

/** Form to pay an order again, or by another method. */
export function PayOrder(props: PaymentProps) {
  const { order } = props;
  const title = useFormTitle(order);
  const shop = useShopInfo().data;
  const methods = availableMethods(order, shop);
  if (methods.length === 0) return null;
  const isAwaited = order.status === "pending" && order.payment.state !== "pending";
  const form = <PayForm {...props} methods={methods} />;
  if (isAwaited && !isReceiptChecked(order)) {
    return <div className={styles.form}>{form}</div>;
  }
  const isOpen = displayedPaymentState(order) === "rest";
  return (
    <Details title={title} isOpen={isOpen}>
      {form}
    </Details>
  );
}
