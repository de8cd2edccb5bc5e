import type { DeliverySlot, OrderView, Quote, TimePromise } from "../../shop/wire";

/** Delivery times of a changed order. */
export type DeliveryTimes = {
  /** Slots to which the order can move. */
  slots: readonly DeliverySlot[];
  /** Time of the order if no slot is chosen. */
  promise: TimePromise | undefined;
  /** Whether that is the time that the order was promised. */
  isKept: boolean;
  /** Whether another zone without slots was chosen, so that the promised time ends. */
  isUnslotted: boolean;
  /** Whether the times of another zone are not known yet. */
  isLoading: boolean;
};

/** Returns the id of the delivery zone of an order; empty = pick-up. */
export const zoneOf = ({ fulfilment }: OrderView) =>
  fulfilment.method === "delivery" ? fulfilment.zone : "";

/**
 * Returns the delivery times of an order in a zone. In another zone the order keeps its slot if it
 * can be chosen there, as the server decides (`crates/core/src/checkout/slots.rs`); else the quote's
 * time is promised.
 */
export function timesIn(
  order: OrderView,
  zone: string,
  quote: Pick<Quote, "slots" | "promise"> | undefined,
): DeliveryTimes {
  const slots = quote?.slots ?? [];
  if (zone === zoneOf(order)) {
    const { promise } = order;
    return { slots, promise, isKept: true, isUnslotted: false, isLoading: false };
  }
  const isLoading = quote === undefined;
  const isKept = slots.some(({ from }) => from.at === order.offered_changes?.slot);
  const promise = isKept ? order.promise : quote?.promise;
  return { slots, promise, isKept, isUnslotted: !isLoading && slots.length === 0, isLoading };
}
