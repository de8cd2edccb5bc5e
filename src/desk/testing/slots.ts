import { fireEvent, screen } from "@testing-library/react";
import type { TimeSlot, DeskSlots, TimePromise } from "../../shop/wire";

const HOURS = 3_600_000;
/** Beginning of the slots of tomorrow. */
export const AT_10 = Date.UTC(2026, 10, 21, 7);
export const AT_12 = AT_10 + 2 * HOURS;
export const AT_14 = AT_10 + 4 * HOURS;

/** Slot of two hours tomorrow. */
export const slot = (at: number, is_full = false): TimeSlot => ({
  from: { at, in_days: 1 },
  until: at + 2 * HOURS,
  is_full,
});

/** Promise of a delivery in the slot that begins then. */
export const promised = (at: number): TimePromise => {
  const { from, until } = slot(at);
  return { kind: "delivered", from, until };
};

/** Three slots of tomorrow, the first of which is full. */
export const SLOTS: DeskSlots & { state: "known" } = {
  state: "known",
  times: { promise: promised(AT_12), slots: [slot(AT_10, true), slot(AT_12), slot(AT_14)] },
};

/** Returns the times as those of pick-ups: as soon as possible is today at half past two. */
export const toPickup = (slots: DeskSlots & { state: "known" }): DeskSlots => ({
  ...slots,
  times: {
    ...slots.times,
    promise: { kind: "ready", from: { at: Date.UTC(2026, 10, 20, 11, 30), in_days: 0 } },
  },
});

/** Returns the select box of the delivery time. */
export const slotField = () => screen.findByLabelText<HTMLSelectElement>(/^Delivery time/);

/** Returns the texts of a select box. */
export const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

/** Chooses as the arrow keys of a browser do, which jsdom lacks. */
export function choose(select: HTMLSelectElement, at: number | ""): void {
  fireEvent.change(select, { target: { value: String(at) } });
}
