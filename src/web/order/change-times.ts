import type { ChangeTimes, OrderView } from "../../shop/wire";

/** Returns the id of the delivery zone of an order; empty = pick-up. */
export const zoneOf = ({ fulfilment }: OrderView) =>
  fulfilment.method === "delivery" ? fulfilment.zone : "";

/** Returns the address of an order as a part of an input; empty = pick-up. */
export const addressOf = ({ fulfilment }: OrderView) =>
  fulfilment.method === "delivery" && fulfilment.address ? { address: fulfilment.address } : {};

/** Whether the order gets another time, for which no slot can be chosen. */
export const isWithoutSlots = ({ kept, slots }: ChangeTimes) => !kept && slots.length === 0;
