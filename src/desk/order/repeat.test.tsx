// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import {
  addGoods,
  findInCart,
  findText,
  findWanjiku,
  focusIs,
  openDesk,
  repeatOrderOfWanjiku,
} from "../testing/desk";
import type { FakeDesk } from "../testing/fake-desk";
import { WANJIKU } from "../testing/goods";
import { AT_14, choose, slotField, SLOTS } from "../testing/slots";

afterEach(cleanup);

test("the new-order key starts a new order after a placed order", async () => {
  const { keyboard } = await openDesk();
  await repeatOrderOfWanjiku(keyboard);
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  keyboard.press("F2");
  await focusIs("Phone or name");
  expect(screen.queryByTestId("order-number")).toBeNull();
});

test("repeating the last order uses its delivery zone, at today's fee", async () => {
  const { last_order } = WANJIKU;
  const last = last_order && { ...last_order, zone: "1:2" };
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.customers = [{ ...WANJIKU, last_order: last }];
  });
  await repeatOrderOfWanjiku(keyboard);
  expect(await findText("Ksh 200")).toBeTruthy();
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  const to = {
    method: "delivery",
    zone: "1:2",
    address: { estate: "Kilimani, Argwings Kodhek Rd" },
  };
  expect(desk.placed[0]?.checkout).toMatchObject({ fulfilment: to, payment: "on_delivery" });
});

test("a last order that was delivered gives up the chosen pick-up time", async () => {
  const { last_order } = WANJIKU;
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.slots = SLOTS;
    fake.customers = [{ ...WANJIKU, last_order: last_order && { ...last_order, zone: "1:2" } }];
  });
  choose(await screen.findByLabelText<HTMLSelectElement>(/^Pick-up time/), AT_14);
  await repeatOrderOfWanjiku(keyboard);
  expect(await findText("Ksh 200")).toBeTruthy();
  expect((await slotField()).value).toBe("");
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(desk.placed[0]?.checkout.slot).toBeUndefined();
});

/** Holds back the answers to reads of a customer after the first `served`; returns what lets them go. */
function holdProfiles(desk: FakeDesk, served: number): () => void {
  const { getCustomer } = desk;
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let reads = 0;
  desk.getCustomer = async (input) => {
    reads += 1;
    if (reads > served) await released;
    return getCustomer(input);
  };
  return release;
}

test("the repeat key waits for a customer who is being chosen", async () => {
  const { desk, keyboard } = await openDesk();
  const release = holdProfiles(desk, 0);
  keyboard.type("5678");
  await findText("Wanjiku");
  keyboard.press("Enter");
  keyboard.press("F8");
  await findText(/^Reading the last order/);
  release();
  expect(await findInCart("Raw Almonds")).toBeTruthy();
  expect(screen.queryByText(/^Reading the last order/)).toBeNull();
});

test("the repeat key waits for another customer who is being chosen, not for the present one", async () => {
  const details = { ...WANJIKU.details, phone: "+254722000111", name: "Otieno" };
  const other = { ...WANJIKU, details, last_order: null };
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.customers = [WANJIKU, other];
  });
  await findWanjiku(keyboard);
  await findText("Last order");
  const release = holdProfiles(desk, 0);
  keyboard.press("c", { altKey: true });
  await focusIs("Phone or name");
  keyboard.type("22000");
  await findText("Otieno");
  keyboard.press("Enter");
  keyboard.press("F8");
  release();
  await focusIs("Add to the cart");
  expect(screen.queryByText("Raw Almonds")).toBeNull();
});

test("the repeat key pressed again while the last order is read takes effect once", async () => {
  const { desk, keyboard } = await openDesk();
  const release = holdProfiles(desk, 1);
  await findWanjiku(keyboard);
  const reads = vi.spyOn(desk, "getCustomer");
  keyboard.press("F8");
  keyboard.press("F8");
  release();
  expect(await findInCart("Raw Almonds")).toBeTruthy();
  expect(reads).toHaveBeenCalledOnce();
});

test("the repeat key waits for the customer's last order", async () => {
  const { desk, keyboard } = await openDesk();
  const release = holdProfiles(desk, 1);
  await findWanjiku(keyboard);
  expect(screen.queryByText("Last order")).toBeNull();
  keyboard.press("F8");
  release();
  expect(await findInCart("Raw Almonds")).toBeTruthy();
});

test("goods added while the last order is read stay, and a notice says so", async () => {
  const { desk, keyboard } = await openDesk();
  const release = holdProfiles(desk, 1);
  await findWanjiku(keyboard);
  keyboard.press("F8");
  addGoods(keyboard, "koro 1kg x3");
  await findInCart("1kg");
  release();
  expect(await findText("The order changed meanwhile. Press the key again.")).toBeTruthy();
  expect(screen.queryByText("Raw Almonds")).toBeNull();
});
