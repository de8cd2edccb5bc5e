import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { OrderView, PaymentMethod, ShopInfo } from "../../shop/wire";
import { methodsFor } from "../checkout/form";
import { Details } from "../shared/details";
import { PayForm } from "./pay-form";
import styles from "./pay-order.module.css";
import { isPaidInPerson, isReceiptChecked } from "./payment-status";
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

/** Form to pay an order again, or by another method. */
export function PayOrder(props: PaymentProps) {
  const { order } = props;
  const t = useText();
  const shop = useShopInfo().data;
  const methods = availableMethods(order, shop);
  if (methods.length === 0) return null;
  const isAccepted = order.status !== "pending";
  const form = <PayForm {...props} methods={methods} />;
  if (!isAccepted && order.payment.state !== "pending" && !isReceiptChecked(order)) {
    return <div className={styles.form}>{form}</div>;
  }
  return <Details title={isAccepted ? t.order.payNow : t.order.payOther}>{form}</Details>;
}
