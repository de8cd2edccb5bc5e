// Delivery times of the desk's test page, long ones among them.
import type { TimeSlot, DeskSlots, DeskSlotsQuery, TimePromise } from "../../../src/shop/wire";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Half past ten of a Monday in Nairobi. */
const MONDAY = Date.UTC(2026, 10, 23, 7, 30);

const slot = (in_days: number, place: number): TimeSlot => {
  const at = MONDAY + in_days * DAY + place * 2 * HOUR;
  return { from: { at, in_days }, until: at + 2 * HOUR, is_full: in_days + place === 0 };
};

const promised = ({ from, until }: TimeSlot): TimePromise => ({
  kind: "delivered",
  from,
  until,
});

/** Promise of a pick-up in a slot. */
const ready = ({ from }: TimeSlot): TimePromise => ({ kind: "ready", from });

const SLOTS = [0, 1, 2, 3].flatMap((day) => [slot(day, 0), slot(day, 1), slot(day, 2)]);

/** Returns the times of every zone, or of pick-ups; a changed order keeps that of Wednesday. */
export function slotsOf(state: string | null, { order, zone }: DeskSlotsQuery): DeskSlots {
  const promiseOf = zone === undefined ? ready : promised;
  const kept = order === undefined ? {} : { kept: { promise: promiseOf(slot(2, 0)) } };
  // A desk without a server knows the times of pick-ups itself.
  if (state === "unreachable" || (state === "no_server" && zone !== undefined))
    return { state, ...kept };
  const slots = state === "known" ? SLOTS : [];
  const times = state === "known" ? { promise: promiseOf(slot(0, 1)), slots } : { slots };
  return { state: "known", times, ...kept };
}
