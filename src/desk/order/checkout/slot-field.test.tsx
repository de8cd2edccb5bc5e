// @vitest-environment jsdom
// Delivery slots at the desk: chosen by keys for a new order and for a change, or plainly not possible.
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../../shop/problem";
import type { DeliverySlot, DeskSlots, TimePromise } from "../../../shop/wire";
import { beginChange, openOrderedDesk, save } from "../../testing/change";
import {
  findText,
  findWanjiku,
  focusIs,
  openDesk,
  openFirstOrder,
  addGoods,
  totalIs,
  type Keyboard,
} from "../../testing/desk";
import type { FakeDesk } from "../../testing/fake-desk";
import { anOrder } from "../../testing/goods";
import { NO_ADDRESS } from "../order-draft";

afterEach(cleanup);

const HOURS = 3_600_000;
const AT_10 = Date.UTC(2026, 10, 21, 7);
const AT_12 = AT_10 + 2 * HOURS;
const AT_14 = AT_10 + 4 * HOURS;
const slot = (at: number, is_full = false): DeliverySlot => ({
  from: { at, in_days: 1 },
  until: at + 2 * HOURS,
  is_full,
});
const promised = (at: number): TimePromise => {
  const { from, until } = slot(at);
  return { kind: "delivered", from, until };
};
/** Three slots of tomorrow, the first of which is full. */
const SLOTS: DeskSlots = {
  state: "known",
  times: { promise: promised(AT_12), slots: [slot(AT_10, true), slot(AT_12), slot(AT_14)] },
};

const field = () => screen.findByLabelText<HTMLSelectElement>(/^Delivery time/);
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

/** Chooses as the arrow keys of a browser do, which jsdom lacks. */
function choose(select: HTMLSelectElement, at: number | ""): void {
  fireEvent.change(select, { target: { value: String(at) } });
}

/** Takes an order of Wanjiku for delivery, up to the choice of the time. */
async function takeDelivery(keyboard: Keyboard): Promise<void> {
  await findWanjiku(keyboard);
  addGoods(keyboard, "mab");
  keyboard.press("w", { altKey: true });
  await focusIs("Pick-up or where to");
  keyboard.type("kil");
  keyboard.press("Enter");
  await focusIs("Estate, road");
  await totalIs("Ksh 450");
}

async function openWith(slots: DeskSlots, change: (desk: FakeDesk) => void = () => undefined) {
  return openDesk({}, (desk) => {
    desk.slots = slots;
    change(desk);
  });
}

const sent = (desk: FakeDesk) => desk.placed.map(({ checkout }) => checkout.slot);

test("a slot with free places is chosen by keys and ordered", async () => {
  const { desk, keyboard } = await openWith(SLOTS);
  await takeDelivery(keyboard);
  const select = await field();
  expect(optionsOf(select)).toEqual([
    "As soon as possible: tomorrow, 12–\u206014",
    "tomorrow, 12–\u206014",
    "tomorrow, 14–\u206016",
  ]);
  for (const name of ["Landmark", "How to find the door", "For the rider"]) {
    keyboard.press("Enter");
    await focusIs(name);
  }
  keyboard.press("Enter");
  expect(document.activeElement).toBe(select);
  choose(select, AT_14);
  keyboard.press("Enter");
  await focusIs("Wanted at");
  keyboard.press("t", { altKey: true });
  expect(document.activeElement).toBe(select);
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(sent(desk)).toEqual([AT_14]);
}, 120_000);

test("an order for which no time is chosen is as soon as possible", async () => {
  const { desk, keyboard } = await openWith(SLOTS);
  await takeDelivery(keyboard);
  await field();
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(sent(desk)).toEqual([undefined]);
}, 120_000);

test("a slot that has filled meanwhile is said to be full and the order stays", async () => {
  const { desk, keyboard } = await openWith(SLOTS);
  await takeDelivery(keyboard);
  choose(await field(), AT_14);
  const { placeDeskOrder } = desk;
  desk.placeDeskOrder = () => {
    desk.slots = { state: "known", times: { slots: [slot(AT_12), slot(AT_14, true)] } };
    desk.placeDeskOrder = placeDeskOrder;
    return Promise.reject(new ShopProblem({ code: "slot_unavailable" }));
  };
  keyboard.press("F10");
  await waitFor(() => expect(screen.getAllByText(/full or over/)).toHaveLength(2));
  expect(screen.getByLabelText(/^Delivery time/).getAttribute("aria-invalid")).toBe("true");
  choose(await field(), AT_12);
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(sent(desk)).toEqual([AT_12]);
}, 120_000);

test.each([
  ["unreachable", /server does not answer: delivery times cannot be chosen now/],
  ["no_server", /Without the shop's server delivery times cannot be chosen/],
] as const)(
  "the order is as soon as possible: %s",
  async (state, text) => {
    const { desk, keyboard } = await openWith({ state });
    await takeDelivery(keyboard);
    await findText(text);
    expect(screen.queryByLabelText(/^Delivery time/)).toBeNull();
    keyboard.press("F10");
    await screen.findByTestId("order-number");
    expect(sent(desk)).toEqual([undefined]);
  },
  120_000,
);

test("a chosen time outlasts a server that does not answer for a moment", async () => {
  const { desk, keyboard } = await openWith(SLOTS);
  await takeDelivery(keyboard);
  choose(await field(), AT_14);
  const { placeDeskOrder } = desk;
  desk.placeDeskOrder = () => {
    desk.slots = { state: "unreachable" };
    desk.placeDeskOrder = placeDeskOrder;
    return Promise.reject(new ShopProblem({ code: "internal", incident: "" }));
  };
  keyboard.press("F10");
  await findText(/delivery times cannot be chosen now/);
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(sent(desk)).toEqual([AT_14]);
}, 120_000);

test("a chosen time is dropped plainly when the server stops to answer", async () => {
  const { desk, keyboard } = await openWith(SLOTS);
  await takeDelivery(keyboard);
  choose(await field(), AT_14);
  const { placeDeskOrder } = desk;
  desk.placeDeskOrder = () => {
    desk.slots = { state: "unreachable" };
    desk.placeDeskOrder = placeDeskOrder;
    return Promise.reject(new ShopProblem({ code: "server_unreachable" }));
  };
  keyboard.press("F10");
  await findText(/Press the key again to take the order as soon as possible/);
  await findText(/delivery times cannot be chosen now. The order is as soon as possible/);
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(sent(desk)).toEqual([undefined]);
}, 120_000);

/** Opens the change of a delivery that is promised at 12. */
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
  const time = { promise: promised(AT_12), shipping: 20_000 };
  desk.details[order.key] = { view: { ...view, fulfilment: to, ...time } };
  desk.slots = slots;
  await openFirstOrder(desk, keyboard);
  await beginChange(keyboard);
  return opened;
}

test("a changed order keeps its time or moves to another slot", async () => {
  const { desk, keyboard } = await openDelivery(SLOTS);
  const select = await field();
  expect(optionsOf(select)[0]).toBe("Keep the time: tomorrow, 12–\u206014");
  choose(select, AT_14);
  await save(keyboard, "later");
  await waitFor(() => expect(desk.changed).toHaveLength(1));
  expect(desk.changed[0]?.change.slot).toBe(AT_14);
}, 120_000);

test("a changed order keeps its time while the server does not answer", async () => {
  await openDelivery({ state: "unreachable" });
  await findText(/The order keeps its time/);
  expect(screen.queryByText(/as soon as possible/)).toBeNull();
}, 120_000);
