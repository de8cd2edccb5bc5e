import { isProductEntry } from "../../cart/cart-item";
import { isRecord } from "../../cart/entries";
import type { CartEntry } from "../../cart/types";
import type { CartLine } from "../../components/cart-lines";
import { useDeviceList } from "../shared/device-list";

/** How much can be put aside. */
const MAX_SAVED = 30;

/** Whether a stored value is a line that was put aside: anyone can edit the storage. */
export function isSaved(value: unknown): value is CartLine {
  if (!isRecord(value) || typeof value["id"] !== "string") return false;
  const entry = value as CartEntry;
  return isProductEntry(entry) && typeof entry.product.slug === "string";
}

/** The list with a line put first; of one that is there already the pieces that were asked last. */
export function withSaved(list: readonly CartLine[], line: CartLine): CartLine[] {
  return [line, ...list.filter(({ id }) => id !== line.id)];
}

/** What was put aside on this device, the latest first. */
export function useSaved() {
  const { items, change } = useDeviceList("saved-for-later", isSaved, MAX_SAVED);
  return {
    saved: items,
    save: (line: CartLine) => change((list) => withSaved(list, line)),
    forget: (line: CartLine) => change((list) => list.filter(({ id }) => id !== line.id)),
  };
}
