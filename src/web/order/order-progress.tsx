import { useText } from "../../i18n/use-text";
import { Icon } from "../../ui/icon";
import type { OrderStatus, OrderView } from "../../shop/wire";
import { isPaidInPerson } from "./payment-status";
import styles from "./order-progress.module.css";

type StepName =
  "received" | "paid" | "packed" | "ready" | "out_for_delivery" | "collected" | "delivered";
/** Step of an order or gift. */
export type Step = { name: StepName; reached: boolean };

/** Position of each status between placement and handover; `null` = the order has no progress. */
const POSITIONS: Record<OrderStatus, number | null> = {
  pending: 0,
  confirmed: 0,
  paid: 0,
  ready: 1,
  out_for_delivery: 2,
  completed: 3,
  cancelled: null,
  refunded: null,
};

/** Whether a status says that the goods are packed. */
export const isPacked = (status: OrderStatus): boolean => (POSITIONS[status] ?? 0) >= 1;

/** Steps from packing to handover; `position` counts those that are reached. */
export function handoverSteps(position: number, isDelivery: boolean): Step[] {
  return isDelivery
    ? [
        { name: "packed", reached: position >= 1 },
        { name: "out_for_delivery", reached: position >= 2 },
        { name: "delivered", reached: position >= 3 },
      ]
    : [
        { name: "ready", reached: position >= 1 },
        { name: "collected", reached: position >= 3 },
      ];
}

/**
 * Steps of an order from placement to handover. Payment is a step only for methods that are paid
 * before the handover.
 */
export function progressSteps({ status, payment, total, fulfilment }: OrderView): Step[] {
  const position = POSITIONS[status];
  if (position === null) return [];
  const paid = payment.received >= total || status === "paid" || status === "completed";
  return [
    { name: "received", reached: true },
    ...(isPaidInPerson(payment.method) ? [] : [{ name: "paid", reached: paid } as const]),
    ...handoverSteps(position, fulfilment.method !== "pickup"),
  ];
}

/** Progress of an order. */
export function OrderProgress({ order }: { order: OrderView }) {
  return <ProgressSteps steps={progressSteps(order)} />;
}

/** Steps of an order or gift; the first one that is not reached is the current one. */
export function ProgressSteps({ steps }: { steps: readonly Step[] }) {
  const t = useText().order;
  if (steps.length === 0) return null;
  const current = steps.findIndex(({ reached }) => !reached);
  return (
    <ol className={styles.steps} aria-label={t.progress}>
      {steps.map(({ name, reached }, at) => (
        <li
          key={name}
          data-reached={reached}
          aria-current={at === current ? "step" : undefined}
          className={styles.step}
        >
          <span className={styles.mark}>{reached && <Icon name="check" size={16} />}</span>
          {t.steps[name]}
          <span className="visually-hidden">{reached ? t.stepDone : t.stepOpen}</span>
        </li>
      ))}
    </ol>
  );
}
