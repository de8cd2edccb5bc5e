import { isProductEntry } from "../../cart/cart-item";
import { isRecord } from "../../cart/entries";
import type { CartEntry } from "../../cart/types";
import { lineIn, type CartLine } from "../../components/cart-lines";
import { useLanguage } from "../../i18n/use-text";
import { useDeviceList } from "../shared/device-list";

/** Maximum number of saved items. */
const MAX_SAVED = 30;

/** Whether a stored value is a saved line: anyone can edit the storage. */
export function isSaved(value: unknown): value is CartLine {
  if (!isRecord(value) || typeof value["id"] !== "string") return false;
  const entry = value as CartEntry;
  return isProductEntry(entry) && typeof entry.product.slug === "string";
}

/** Returns the list with a line in front; the new quantity replaces that of an existing line. */
export function withSaved(list: readonly CartLine[], line: CartLine): CartLine[] {
  return [line, ...list.filter(({ id }) => id !== line.id)];
}

/** Returns the items saved on this device, latest first, in the language in use. */
export function useSaved() {
  const { items, change } = useDeviceList("saved-for-later", isSaved, MAX_SAVED);
  const { language } = useLanguage();
  return {
    saved: items.map((line) => lineIn(line, language)),
    save: (line: CartLine) => change((list) => withSaved(list, line)),
    forget: (line: CartLine) => change((list) => list.filter(({ id }) => id !== line.id)),
  };
}
