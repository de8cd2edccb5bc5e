// @vitest-environment jsdom
// From a key press to the store: price, connection, settings over the desk.
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SettingsLock } from "../app-setup/settings-lock";
import { fakeSetup } from "../app-setup/testing/fake-setup";
import { ShopProblem } from "../shop/problem";
import type { ConnectionView, Quote } from "../shop/wire";
import { comesTo, focusIs, inCart, openDesk, putIn, sees, wanjikuRepeats } from "./testing/desk";
import { fakeConnection } from "./testing/fake-connection";
import { quoteOf } from "./testing/goods";

afterEach(cleanup);

/** Opens a desk whose quotes stay pending until `priceComes` is called. */
async function waitsForPrice() {
  const asked: (() => void)[] = [];
  const opened = await openDesk({
    getDeskQuote: (input) =>
      new Promise<Quote>((answer) => asked.push(() => answer(quoteOf(input)))),
  });
  await wanjikuRepeats(opened.keyboard);
  opened.keyboard.press("F10");
  return { ...opened, priceComes: () => asked.forEach((answer) => answer()) };
}

/** Opens a desk whose app reports this state of the store. */
const deskThatSees = (store: ConnectionView["store"]) =>
  openDesk({}, undefined, { setup: fakeConnection(() => store) });

const behindSettingsLock = (app: ReactNode) => (
  <SettingsLock onChange={vi.fn()}>{app}</SettingsLock>
);

/** Opens the settings over a desk with items in its cart; `back` is the button that closes them. */
async function inSettings() {
  const setup = fakeSetup();
  const opened = await openDesk({}, undefined, { setup, frame: behindSettingsLock });
  await wanjikuRepeats(opened.keyboard);
  await comesTo("Ksh 2,400");
  opened.keyboard.press(",", { ctrlKey: true });
  const back = await screen.findByRole("button", { name: "Back to the shop" });
  back.focus();
  return { ...opened, back };
}

describe("the payment key before a price is available", () => {
  test("shows a notice, and places the order once the price is available", async () => {
    const { desk, priceComes } = await waitsForPrice();
    expect(await sees(/price is on its way/)).toBeTruthy();
    expect(desk.placed).toEqual([]);
    priceComes();
    expect(await screen.findByTestId("order-number")).toBeTruthy();
    expect(screen.queryByText(/price is on its way/)).toBeNull();
    expect(desk.placed).toHaveLength(1);
    expect(desk.placed[0]?.checkout.expected_total).toBe(240_000);
  });

  test("places no order for a cart changed meanwhile", async () => {
    const { desk, keyboard, priceComes } = await waitsForPrice();
    putIn(keyboard, "mab");
    await inCart("Mama Rehema's Mabuyu");
    priceComes();
    expect(await sees(/cart changed/)).toBeTruthy();
    expect(desk.placed).toEqual([]);
  });

  test("shows the problem if no price is available", async () => {
    const { desk, keyboard } = await openDesk({
      getDeskQuote: () => Promise.reject(new ShopProblem({ code: "not_set_up" })),
    });
    await wanjikuRepeats(keyboard);
    keyboard.press("F10");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(desk.placed).toEqual([]);
  });
});

describe("the connection to the store", () => {
  test("a refused API key is shown with its remedy and not as offline", async () => {
    await deskThatSees("key_refused");
    const standing = await sees(/the key is refused/);
    expect(standing.textContent).not.toMatch(/connection/i);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/new key pair in WooCommerce.*Settings/);
  });

  test.each([
    ["captive_portal", /log in/],
    ["certificate", /date right/],
  ] as const)("problem %s is shown with its remedy", async (store, words) => {
    await deskThatSees(store);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
  });

  test("an unreachable store is shown without an alert", async () => {
    await deskThatSees("unreachable");
    expect(await sees(/No connection: orders wait here/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the settings opened over the desk", () => {
  beforeEach(() => void vi.spyOn(window, "scrollTo").mockReturnValue());

  test("restore the focus of the desk when they close", async () => {
    const { back } = await inSettings();
    fireEvent.click(back);
    await focusIs("Add to the cart");
  });

  test("disable the keyboard shortcuts of the desk", async () => {
    const { desk, keyboard, back } = await inSettings();
    for (const key of ["F10", "F9", "F12"]) keyboard.press(key);
    keyboard.press("1", { altKey: true });
    fireEvent.click(back);
    await focusIs("Add to the cart");
    expect(desk.placed).toEqual([]);
    await comesTo("Ksh 2,400");
  });
});

test("the new-order key focuses the customer field when no element has the focus", async () => {
  const { keyboard } = await openDesk();
  (document.activeElement as HTMLElement).blur();
  await waitFor(() => expect(document.activeElement).toBe(document.body));
  keyboard.press("F2");
  await focusIs("Phone or name");
});
