// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { focusIs, openDesk, findText, repeatOrderOfWanjiku } from "../testing/desk";
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
