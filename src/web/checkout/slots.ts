import type { DeliverySlot, Quote, TimePromise } from "../../shop/wire";
import type { CheckoutDraft } from "../buy/checkout-draft";

/** Choice of the delivery time; `gone` = the chosen slot is no longer free. */
export type SlotChoice =
  { kind: "soonest" } | { kind: "chosen"; slot: DeliverySlot | undefined } | { kind: "gone" };

/** Returns the slots from which the customer may choose. */
export function slotsOf(draft: CheckoutDraft, quote: Quote | undefined): readonly DeliverySlot[] {
  return draft.method === "delivery" ? (quote?.slots ?? []) : [];
}

/** Whether a slot is the one of the draft. */
export const isChosen = (draft: CheckoutDraft, { from }: DeliverySlot) =>
  String(from.at) === draft.slot;

/** Returns the choice of the draft among the slots of the quote. */
export function slotChoice(draft: CheckoutDraft, quote: Quote | undefined): SlotChoice {
  const slots = slotsOf(draft, quote);
  if (draft.slot === "" || slots.length === 0) return { kind: "soonest" };
  const slot = slots.find((known) => isChosen(draft, known));
  // An order whose answer was lost may itself have filled the slot: its request is sent again.
  const isSent = draft.sent.includes(`"slot":${draft.slot}`);
  return isSent || (slot && !slot.is_full) ? { kind: "chosen", slot } : { kind: "gone" };
}

/** Returns the time that an order with this choice is promised; undefined = none. */
export function promiseFor(choice: SlotChoice, quote: Quote | undefined): TimePromise | undefined {
  switch (choice.kind) {
    case "soonest":
      return quote?.promise;
    case "chosen":
      return choice.slot && { kind: "delivered", ...timesOf(choice.slot) };
    case "gone":
      return undefined;
  }
}

const timesOf = ({ from, until }: DeliverySlot) => ({ from, until });

/** Slots of one day. */
type SlotDay = { slots: [DeliverySlot, ...DeliverySlot[]]; firstFree: DeliverySlot | undefined };

/** Groups slots by day. */
export function daysOf(slots: readonly DeliverySlot[]): SlotDay[] {
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
