import { useEffect } from "react";
import { isRecord } from "../../cart/entries";
import type { OrderAccess, OrderView } from "../../shop/wire";
import { useDeviceList } from "../shared/device-list";

/** Order stored on this device only. */
export type StoredOrder = OrderAccess & { number: string; placed_at: number };

const MAX_ORDERS = 20;

/** Whether a stored value is an order; anyone can edit the storage. */
export function isStoredOrder(value: unknown): value is StoredOrder {
  if (!isRecord(value)) return false;
  const texts = [value["id"], value["key"], value["number"]];
  return texts.every((text) => typeof text === "string") && Number.isFinite(value["placed_at"]);
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

/** Stores a displayed order on this device. */
export function useAddToOrderHistory(order: OrderView | undefined, key: string): void {
  const { change } = useOrderHistory();
  const { id, number, placed_at } = order ?? { id: "", number: "", placed_at: 0 };
  useEffect(() => {
    if (!id) return;
    void change((list) => {
      const others = list.filter((other) => other.id !== id);
      return [{ id, key, number, placed_at }, ...others];
    });
  }, [change, id, key, number, placed_at]);
}
