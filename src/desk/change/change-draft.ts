import { cataloguePrice, isSameGoods } from "../../shop/goods";
import type { CustomerProfile, DeskOrder, OrderChange, OrderView } from "../../shop/wire";
import {
  customerOf,
  extrasOf,
  fulfilmentOf,
  linesOf,
  NO_ADDRESS,
  pricedExtrasOf,
  slotOf,
  type DraftLine,
  type OrderContents,
} from "../order/order-draft";

/** Order whose contents staff may change. */
export type ChangeableOrder = DeskOrder & { can_be_changed: true; view: OrderView };

/**
 * Change of a placed order in progress. It has no id of its own, so that it is neither held nor
 * placed, and stays in memory: the end of the app loses it, and never makes an order of it.
 */
export type ChangeDraft = OrderContents & {
  /** Order as it was read when the change began. */
  order: ChangeableOrder;
  /** Contents of that order. */
  before: OrderContents;
  /** Reason, for the audit log. */
  reason: string;
};

/** Whether staff may change the contents of an order now. */
export function isChangeable(order: DeskOrder): order is ChangeableOrder {
  return order.can_be_changed && order.view !== null;
}

/** Returns the order's lines of the catalogue, at the prices that were agreed. */
function draftLinesOf({ view, extras }: ChangeableOrder): DraftLine[] {
  return view.lines
    .filter(({ product_id }) => product_id !== 0)
    .map((line) => ({
      product_id: line.product_id,
      variation_id: line.variation_id,
      attributes: line.attributes ?? {},
      name: line.name,
      size: Object.values(line.options).join(", "),
      quantity: line.quantity,
      note: extras.line_notes.find((noted) => isSameGoods(noted, line))?.note ?? "",
      unit_price: cataloguePrice(line),
    }));
}

/** Returns the contents of an order; the profile of its customer adds what the order lacks. */
function contentsOf(order: ChangeableOrder, profile: CustomerProfile | undefined): OrderContents {
  const { view, extras } = order;
  const { fulfilment: to, customer } = view;
  const known = profile?.details.address ?? NO_ADDRESS;
  return {
    customer: { email: null, ...customer, notes: profile?.details.notes ?? "" },
    lines: draftLinesOf(order),
    custom: extras.custom_lines,
    discount: extras.discount,
    zone: to.method === "delivery" ? to.zone : null,
    slot: null,
    address: (to.method === "delivery" && to.address) || known,
    riderNote: extras.rider_note,
    wantedAt: extras.wanted_at,
    note: order.note,
  };
}

/** Begins the change of an order. */
export function changeDraftOf(
  order: ChangeableOrder,
  profile: CustomerProfile | undefined,
): ChangeDraft {
  const before = contentsOf(order, profile);
  return { ...before, order, before, reason: "" };
}

/** Returns a change of the order as it was read last, with the contents typed before. */
export function withTyped({ order, before }: ChangeDraft, typed: ChangeDraft): ChangeDraft {
  return { ...typed, order, before };
}

/** Whether the customer has no phone number, as at a kiosk: then the order may stay nameless. */
export const isNameless = ({ before }: ChangeDraft): boolean => before.customer.phone === "";

/** Returns the change as it is saved. */
export function orderChangeOf({ order, ...contents }: ChangeDraft): OrderChange {
  return {
    key: order.row.key,
    revision: order.revision,
    lines: linesOf(contents),
    fulfilment: fulfilmentOf(contents),
    ...slotOf(contents),
    customer: customerOf(contents),
    note: contents.note,
    extras: { ...extrasOf(contents), taken_by: order.extras.taken_by },
  };
}

/** Returns what the price of a change depends on; null for an empty cart. */
export function pricedChangeOf(change: ChangeDraft): OrderChange | null {
  if (change.lines.length === 0) return null;
  const email = change.customer.email ? { email: change.customer.email } : {};
  return {
    ...orderChangeOf({ ...change, slot: null }),
    customer: { name: "", phone: "", ...email },
    note: "",
    extras: pricedExtrasOf(change),
  };
}

/** Whether the contents differ from those of the order. */
export function isEdited(change: ChangeDraft): boolean {
  const saved = JSON.stringify(orderChangeOf(change));
  return saved !== JSON.stringify(orderChangeOf({ ...change, ...change.before }));
}
