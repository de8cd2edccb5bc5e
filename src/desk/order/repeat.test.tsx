// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
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
  await findText(/^The last order is on its way/);
  release();
  expect(await findInCart("Raw Almonds")).toBeTruthy();
  expect(screen.queryByText(/^The last order is on its way/)).toBeNull();
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

test("goods added while the last order is read stay, and staff are told", async () => {
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
