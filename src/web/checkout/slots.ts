import type { Quote, ShopInfo, TimePromise, TimeSlot } from "../../shop/wire";
import type { CheckoutDraft } from "../buy/checkout-draft";

/** Choice of the time of a pick-up or delivery; `gone` = the chosen slot is no longer free. */
export type SlotChoice =
  | { kind: "soonest" }
  | { kind: "chosen"; slot: TimeSlot | undefined; method: CheckoutDraft["method"] }
  | { kind: "gone" };

/**
 * Returns the slots from which the customer may choose. While the next quote loads there are those of the
 * former, but not those of the other method: a pick-up with slots is always promised a time, as ready.
 */
export function slotsOf(draft: CheckoutDraft, quote: Quote | undefined): readonly TimeSlot[] {
  const method = quote?.promise?.kind === "ready" ? "pickup" : "delivery";
  return draft.method === method ? (quote?.slots ?? []) : [];
}

/** Slots of the choice of a time, and whether they are still loading. */
export type SlotOptions = {
  slots: readonly TimeSlot[];
  /** Promise of an order as soon as possible; undefined = no slot has room. */
  soonest: TimePromise | undefined;
  /** Whether the slots are not known yet. */
  areLoading: boolean;
};

/** Quote of the draft: its data, whether it loads, and the error after which it loads again. */
export type LoadedQuote = { data?: Quote | undefined; isLoading: boolean; error?: unknown };

/**
 * Returns the times of an order; null if its customer chooses none. While its quote loads, the
 * information about the shop says whether there are slots, so that nothing moves when they arrive.
 */
export function timesOf(
  draft: CheckoutDraft,
  { data, isLoading, error }: LoadedQuote,
  shop: ShopInfo,
): SlotOptions | null {
  const slots = slotsOf(draft, data);
  if (slots.length > 0) return { slots, soonest: data?.promise, areLoading: false };
  if (!isLoading && !error) return null;
  const expected =
    draft.method === "pickup"
      ? { slots: shop.pickup_slots, promise: shop.pickup_promise }
      : shop.delivery_zones.find(({ id }) => id === draft.zone);
  return expected?.slots ? { slots, soonest: expected.promise, areLoading: true } : null;
}

/** Whether a slot is the one of the draft. */
export const isChosen = (draft: CheckoutDraft, { from }: TimeSlot) =>
  String(from.at) === draft.slot;

/** Returns the choice of the draft among the slots of its order. */
export function slotChoice(draft: CheckoutDraft, slots: readonly TimeSlot[]): SlotChoice {
  if (draft.slot === "" || slots.length === 0) return { kind: "soonest" };
  const slot = slots.find((known) => isChosen(draft, known));
  // An order whose answer was lost may itself have filled the slot: its request is sent again.
  const isSent = draft.sent.includes(`"slot":${draft.slot}`);
  return isSent || (slot && !slot.is_full)
    ? { kind: "chosen", slot, method: draft.method }
    : { kind: "gone" };
}

/** Returns the time that an order with this choice is promised; undefined = none. */
export function promiseFor(
  choice: SlotChoice,
  soonest: TimePromise | undefined,
): TimePromise | undefined {
  switch (choice.kind) {
    case "soonest":
      return soonest;
    case "chosen":
      return choice.slot && promiseOf(choice.slot, choice.method);
    case "gone":
      return undefined;
  }
}

/** Promise of an order in a slot, as the core makes it (`TimeSlot::promise`): a pick-up is ready when it begins. */
const promiseOf = ({ from, until }: TimeSlot, method: CheckoutDraft["method"]): TimePromise =>
  method === "pickup" ? { kind: "ready", from } : { kind: "delivered", from, until };

/** Slots of one day. */
type SlotDay = { slots: [TimeSlot, ...TimeSlot[]]; firstFree: TimeSlot | undefined };

/** Groups slots by day. */
export function daysOf(slots: readonly TimeSlot[]): SlotDay[] {
  const days: SlotDay[] = [];
  for (const slot of slots) {
    const free = slot.is_full ? undefined : slot;
    const day = days.at(-1);
    if (day?.slots[0].from.in_days === slot.from.in_days) {
      day.slots.push(slot);
      day.firstFree ??= free;
    } else {
      days.push({ slots: [slot], firstFree: free });
    }
  }
  return days;
}
