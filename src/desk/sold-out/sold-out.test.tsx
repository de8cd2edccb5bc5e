// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SwitchOffInput } from "../../shop/wire";
import { focusIs, openDesk } from "../testing/desk";

afterEach(cleanup);

async function openSoldOut() {
  const opened = await openDesk();
  opened.keyboard.press("o", { ctrlKey: true });
  await focusIs("What is sold out?");
  return opened;
}

const listed = () =>
  within(screen.getByRole("main"))
    .queryAllByRole("button", { name: /^Switch on / })
    .map((button) => button.getAttribute("aria-label"));

test("a size is switched off until tomorrow by a few letters and Enter, and undone", async () => {
  const { desk, keyboard } = await openSoldOut();
  expect(await screen.findByText(/^Nothing is switched off/)).toBeTruthy();
  keyboard.type("cash 500");
  await screen.findByRole("option", { name: /Roasted Salted Cashews.*500g/ });
  keyboard.press("Enter");
  const goods = { product_id: 114, variation_id: 203 };
  await waitFor(() => expect(desk.soldOut).toMatchObject([{ goods }]));
  expect(desk.soldOut[0]?.until).not.toBeNull();
  await waitFor(() => expect(listed()).toEqual(["Switch on Roasted Salted Cashews 500g"]));
  await screen.findByText("Roasted Salted Cashews 500g is sold out");
  keyboard.press("z", { ctrlKey: true });
  await waitFor(() => expect(desk.soldOut).toEqual([]));
  await waitFor(() => expect(listed()).toEqual([]));
}, 120_000);

test("a product with all its sizes is switched off until staff switch it on again", async () => {
  const { desk, keyboard } = await openSoldOut();
  keyboard.press("2", { altKey: true });
  keyboard.type("almonds");
  await screen.findByRole("option", { name: /Raw Almonds.*all sizes/ });
  keyboard.press("Enter");
  const goods = { product_id: 120, variation_id: null };
  await waitFor(() => expect(desk.soldOut).toMatchObject([{ goods, until: null }]));
  (await screen.findByRole("button", { name: "Switch on Raw Almonds" })).click();
  await waitFor(() => expect(desk.soldOut).toEqual([]));
  await focusIs("What is sold out?");
}, 120_000);

test("what is switched off cannot be switched off twice", async () => {
  const { desk, keyboard } = await openSoldOut();
  const goods = { product_id: 7, variation_id: null };
  desk.soldOut = [{ goods, name: "Mama Rehema's Mabuyu", size: "", until: null, by: "Amina" }];
  await screen.findByText("by Amina");
  const sent: SwitchOffInput[] = [];
  desk.switchOff = (input) => {
    sent.push(input);
    return Promise.resolve(desk.soldOut);
  };
  keyboard.type("mab");
  const option = await screen.findByRole("option", { name: /Mabuyu/ });
  expect(option.getAttribute("aria-disabled")).toBe("true");
  keyboard.press("Enter");
  screen.getByRole<HTMLInputElement>("combobox", { name: /What is sold out/ }).select();
  keyboard.type("almonds 250");
  await screen.findByRole("option", { name: /Raw Almonds.*250g/ });
  keyboard.press("Enter");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ goods: { product_id: 120, variation_id: 221 } }]);
}, 120_000);
