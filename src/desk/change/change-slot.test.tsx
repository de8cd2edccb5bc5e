// @vitest-environment jsdom
// Slot of a changed order: kept, chosen by keys, or unavailable with its reason.
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { DeskSlots, DeskSlotsQuery } from "../../shop/wire";
import { NO_ADDRESS } from "../order/order-draft";
import { beginChange, openOrderedDesk, save } from "../testing/change";
import { findText, openFirstOrder } from "../testing/desk";
import { anOrder } from "../testing/goods";
import {
  AT_10,
  AT_12,
  AT_14,
  choose,
  optionsOf,
  promised,
  slotField,
  SLOTS,
  toPickup,
} from "../testing/slots";

afterEach(cleanup);

/** Opens the change of a delivery that is promised at 10, a time that has filled. */
async function openDelivery(slots: DeskSlots) {
  const opened = await openOrderedDesk();
  const { desk, keyboard, order } = opened;
  const { view } = anOrder(order);
  if (!view) throw new Error("The order has no page.");
  const to = {
    method: "delivery",
    zone: "1:2",
    address: { ...NO_ADDRESS, estate: "Kilimani" },
  } as const;
  const time = { promise: promised(AT_10), shipping: 20_000 };
  desk.details[order.key] = { view: { ...view, fulfilment: to, ...time } };
  const asked: DeskSlotsQuery[] = [];
  desk.getDeskSlots = (query) => {
    asked.push(query);
    return Promise.resolve(slots);
  };
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  return { ...opened, asked };
}

test("a changed order keeps its time or moves to another slot", async () => {
  const { asked, desk, keyboard, order } = await openDelivery({
    ...SLOTS,
    kept: { promise: promised(AT_10) },
  });
  const select = await slotField();
  expect(optionsOf(select)[0]).toBe("tomorrow, 10:00–\u206012:00 (kept)");
  expect(asked.at(-1)).toEqual({ zone: "1:2", order: order.key });
  choose(select, AT_14);
  await save(keyboard, "later");
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed[0]?.change.slot).toBe(AT_14);
}, 120_000);

const TO_12 = "tomorrow, 12:00–\u206014:00";
const TO_14 = "tomorrow, 14:00–\u206016:00";
test.each([
  ["the time of a new order", undefined, [`${TO_12} (soonest)`, TO_12, TO_14]],
  ["its own, which is offered once", { promise: promised(AT_12) }, [`${TO_12} (kept)`, TO_14]],
  ["no time, as before", {}, ["As soon as possible", TO_12, TO_14]],
])(
  "a changed order is promised %s",
  async (_, kept, texts) => {
    await openDelivery(kept ? { ...SLOTS, kept } : SLOTS);
    expect(optionsOf(await slotField())).toEqual(texts);
  },
  120_000,
);

test.each(["unreachable", "no_server"] as const)(
  "a changed order keeps its time, or is as soon as possible: %s",
  async (state) => {
    const { unmount } = await openDelivery({ state, kept: { promise: promised(AT_10) } });
    await findText(/time.* can.* be chosen.*The order keeps its time/);
    expect(screen.queryByText(/as soon as possible/)).toBeNull();
    unmount();
    await openDelivery({ state, kept: {} });
    await findText(/time.* can.* be chosen.*The order is as soon as possible/);
  },
  120_000,
);

test("a change whose chosen time gets no answer of the server says that it is not saved", async () => {
  const { desk, keyboard } = await openDelivery(SLOTS);
  choose(await slotField(), AT_14);
  desk.changeOrder = () => Promise.reject(new ShopProblem({ code: "server_unreachable" }));
  await save(keyboard, "later");
  await findText(/no time can be chosen now. Nothing was changed/);
  expect((await slotField()).value).toBe("");
}, 120_000);

test("a changed pick-up keeps its time or moves to another slot", async () => {
  const { desk, keyboard, order } = await openOrderedDesk();
  const kept = { promise: { kind: "ready", from: { at: AT_10, in_days: 1 } } } as const;
  const asked: DeskSlotsQuery[] = [];
  desk.getDeskSlots = (query) => {
    asked.push(query);
    return Promise.resolve({ ...toPickup(SLOTS), kept });
  };
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  const select = await screen.findByLabelText<HTMLSelectElement>(/^Pick-up time/);
  expect(optionsOf(select)).toEqual(["tomorrow, 10:00 (kept)", TO_12, TO_14]);
  expect(asked.at(-1)).toEqual({ order: order.key });
  choose(select, AT_14);
  await save(keyboard, "later");
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed[0]?.change.slot).toBe(AT_14);
}, 120_000);
