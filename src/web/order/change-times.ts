import type { ChangeTimes, OrderView } from "../../shop/wire";

/** Returns the id of the delivery zone of an order; empty = pick-up. */
export const zoneOf = ({ fulfilment }: OrderView) =>
  fulfilment.method === "delivery" ? fulfilment.zone : "";

/** Whether the order gets another time, for which no slot can be chosen. */
export const isWithoutSlots = ({ kept, slots }: ChangeTimes) => !kept && slots.length === 0;
