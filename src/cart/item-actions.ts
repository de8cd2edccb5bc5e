import { addedTo, itemId, readEntries, withEntry, withoutEntry, withQuantity } from "./entries";
import {
  hasItem,
  refuseCount,
  refuseNegativeStart,
  refusePrice,
  refuseQuantity,
  refuseReservedId,
  refuseUnknownId,
  warnIgnored,
} from "./guards";
import type { CartCore } from "./core";
import type { AddOptions, CartActions, CartEntry, CartItemInput, CountOptions } from "./types";

type ItemActions = Pick<
  CartActions,
  | "addItem"
  | "incrementItem"
  | "decrementItem"
  | "setItemQuantity"
  | "removeItem"
  | "clearCart"
  | "loadCart"
>;

/** Actions that change the items of the cart. */
export function itemActions(core: CartCore): ItemActions {
  return {
    addItem: (product, options) => addItem(core, product, options),
    incrementItem: (id, options) => changeCount(core, "incrementItem", id, options),
    decrementItem: (id, options) => changeCount(core, "decrementItem", id, options),
    setItemQuantity: (id, quantity) => setItemQuantity(core, id, quantity),
    removeItem: (id) => removeItem(core, id),
    clearCart: () => core.replace({}),
    loadCart: (details, merge = true) => loadCart(core, details, merge),
  };
}

function addItem(
  core: CartCore,
  product: CartItemInput,
  options: AddOptions | null | undefined,
): void {
  const details = core.details();
  const id = itemId(product) ?? core.randomId();
  const count = options?.count || 1;
  const entry = hasItem(details, id) ? details[id] : undefined;
  const refusal =
    refuseCount(count) ??
    refuseReservedId(id) ??
    (entry ? null : (refusePrice(product.price) ?? refuseNegativeStart(count)));
  if (refusal) return warnIgnored("addItem", { product, options }, refusal);
  core.change(withEntry(details, addedTo(entry, product, id, count, options, core.pricing())));
}

function changeCount(
  core: CartCore,
  action: "incrementItem" | "decrementItem",
  id: string | number,
  options: CountOptions | null = { count: 1 },
): void {
  const details = core.details();
  const count = options?.count;
  const refusal = refuseCount(count) ?? refuseUnknownId(details, id);
  if (refusal) return warnIgnored(action, { id, options }, refusal);
  const step = action === "incrementItem" ? Number(count) : -Number(count);
  const entry = details[id] as CartEntry;
  core.change(withEntry(details, withQuantity(entry, entry.quantity + step, core.pricing())));
}

function setItemQuantity(core: CartCore, id: string | number, quantity: number): void {
  const details = core.details();
  const refusal = refuseQuantity(quantity);
  if (refusal) return warnIgnored("setItemQuantity", { id, quantity }, refusal);
  if (!hasItem(details, id)) return;
  const entry = details[id] as CartEntry;
  core.change(withEntry(details, withQuantity(entry, quantity, core.pricing())));
}

function removeItem(core: CartCore, id: string | number): void {
  const details = core.details();
  const refusal = refuseUnknownId(details, id);
  if (refusal) return warnIgnored("removeItem", { id }, refusal);
  core.change(withoutEntry(details, id));
}

function loadCart(core: CartCore, details: unknown, merge: boolean): void {
  const pricing = core.pricing();
  const { entries, refused } = readEntries(details, pricing);
  for (const key of refused) {
    warnIgnored("loadCart", { details, merge }, `entry ${JSON.stringify(key)} is not a cart item`);
  }
  const timestamp = pricing.now();
  const loaded = Object.fromEntries(entries.map((entry) => [entry.id, { ...entry, timestamp }]));
  if (merge) core.change({ ...core.details(), ...loaded });
  else core.replace(loaded);
}
