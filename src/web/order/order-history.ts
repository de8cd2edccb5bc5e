import { useEffect } from "react";
import { isRecord } from "../../cart/entries";
import type { OrderAccess, OrderStatus, OrderView } from "../../shop/wire";
import { useDeviceList } from "../shared/device-list";

/** Order stored on this device only, with what its page showed last; older entries lack that. */
export type StoredOrder = OrderAccess & {
  number: string;
  placed_at: number;
  status?: OrderStatus;
  total?: number;
  currency?: string;
  image?: string;
};

const MAX_ORDERS = 20;

/** Whether a stored value is an order; anyone can edit the storage. */
export function isStoredOrder(value: unknown): value is StoredOrder {
  if (!isRecord(value)) return false;
  const texts = [value["id"], value["key"], value["number"]];
  const details = [value["status"], value["currency"], value["image"]];
  return (
    texts.every((text) => typeof text === "string") &&
    details.every((text) => text === undefined || typeof text === "string") &&
    Number.isFinite(value["placed_at"]) &&
    (value["total"] === undefined || Number.isFinite(value["total"]))
  );
}

/** Returns the orders opened on this device, latest first. */
export function useOrderHistory() {
  const { items, ready, change } = useDeviceList("orders", isStoredOrder, MAX_ORDERS);
  return {
    orders: items.toSorted((a, b) => b.placed_at - a.placed_at),
    ready,
    forget: () => change(() => []),
    change,
  };
}

/** Returns the picture of an order: that of its first line with one. */
export function orderImage({ lines }: OrderView): string | undefined {
  return lines.find(({ image }) => image)?.image ?? undefined;
}

function storedOrder(order: OrderView, key: string): StoredOrder {
  const { id, number, placed_at, status, total, currency } = order;
  const image = orderImage(order);
  return { id, key, number, placed_at, status, total, currency, ...(image && { image }) };
}

/** Stores a displayed order on this device. */
export function useAddToOrderHistory(order: OrderView | undefined, key: string): void {
  const { change } = useOrderHistory();
  // A poll returns a new object: only a changed entry is written.
  const entry = order && JSON.stringify(storedOrder(order, key));
  useEffect(() => {
    if (!entry) return;
    const added = JSON.parse(entry) as StoredOrder;
    void change((list) => [added, ...list.filter((other) => other.id !== added.id)]);
  }, [change, entry]);
}
