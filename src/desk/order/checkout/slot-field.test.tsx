// @vitest-environment jsdom
// Slots at the desk: chosen by keys for a new order, or unavailable with the reason.
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../../shop/problem";
import type { DeskSlots } from "../../../shop/wire";
import {
  findText,
  findWanjiku,
  focusIs,
  openDesk,
  addGoods,
  totalIs,
  type Keyboard,
} from "../../testing/desk";
import type { FakeDesk } from "../../testing/fake-desk";
import {
  AT_12,
  AT_14,
  choose,
  optionsOf,
  slot,
  slotField as field,
  SLOTS,
  toPickup,
} from "../../testing/slots";

afterEach(cleanup);

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
    "tomorrow, 12:00–\u206014:00 (soonest)",
    "tomorrow, 12:00–\u206014:00",
    "tomorrow, 14:00–\u206016:00",
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

test.each([
  ["en", "Pick-up time", "Pick-up or where to", "Wanted at", ["today, 14:30 (soonest)"]],
  ["sw", "Saa ya kuchukua", "Kuchukua dukani au wapi", "Saa ngapi", ["leo, 14:30 (mapema zaidi)"]],
] as const)(
  "a pick-up gets a slot by keys: %s",
  async (language, name, where, wanted, soonest) => {
    const { desk, keyboard } = await openWith(toPickup(SLOTS));
    await findWanjiku(keyboard);
    addGoods(keyboard, "mab");
    if (language === "sw") keyboard.press("g", { ctrlKey: true });
    const select = await screen.findByLabelText<HTMLSelectElement>(new RegExp(`^${name}`));
    expect(optionsOf(select).slice(0, 1)).toEqual(soonest);
    expect(optionsOf(select)).toHaveLength(3);
    keyboard.press("w", { altKey: true });
    await focusIs(where);
    keyboard.press("Enter");
    expect(document.activeElement).toBe(select);
    choose(select, AT_14);
    keyboard.press("Enter");
    await focusIs(wanted);
    keyboard.press("t", { altKey: true });
    expect(document.activeElement).toBe(select);
    keyboard.press("F10");
    await screen.findByTestId("order-number");
    expect(sent(desk)).toEqual([AT_14]);
    expect(desk.placed[0]?.checkout.fulfilment).toEqual({ method: "pickup" });
  },
  120_000,
);

test("a slot of pick-ups is not that of the delivery which the order becomes", async () => {
  const asked: (string | undefined)[] = [];
  const { keyboard } = await openWith(SLOTS, (desk) => {
    desk.getDeskSlots = (query) => {
      asked.push(query.zone);
      return Promise.resolve(SLOTS);
    };
  });
  choose(await screen.findByLabelText<HTMLSelectElement>(/^Pick-up time/), AT_14);
  await takeDelivery(keyboard);
  expect((await field()).value).toBe("");
  expect([asked.at(0), asked.at(-1)]).toEqual([undefined, "1:2"]);
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
  ["unreachable", /server does not answer: no time can be chosen now/],
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
  await findText(/no time can be chosen now/);
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
  await findText(/no time can be chosen now. The order is as soon as possible/);
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(sent(desk)).toEqual([undefined]);
}, 120_000);
