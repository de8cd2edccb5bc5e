// @vitest-environment jsdom
// From a key press to the store: price, connection, settings over the desk.
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SettingsLock } from "../app-setup/settings-lock";
import { fakeSetup } from "../app-setup/testing/fake-setup";
import { ShopProblem } from "../shop/problem";
import type { ConnectionView, Quote } from "../shop/wire";
import {
  totalIs,
  focusIs,
  findInCart,
  openDesk,
  addGoods,
  findText,
  repeatOrderOfWanjiku,
} from "./testing/desk";
import { fakeConnection } from "./testing/fake-connection";
import { quoteOf } from "./testing/goods";

afterEach(cleanup);

/** Opens a desk whose quotes stay pending until `answerQuotes` is called. */
async function openWaitingForPrice() {
  const asked: (() => void)[] = [];
  const opened = await openDesk({
    getDeskQuote: (input) =>
      new Promise<Quote>((answer) => asked.push(() => answer(quoteOf(input)))),
  });
  await repeatOrderOfWanjiku(opened.keyboard);
  opened.keyboard.press("F10");
  return { ...opened, answerQuotes: () => asked.forEach((answer) => answer()) };
}

/** Opens a desk whose app reports this state of the store. */
const openDeskWithStore = (store: ConnectionView["store"]) =>
  openDesk({}, undefined, { setup: fakeConnection(() => store) });

const behindSettingsLock = (app: ReactNode) => (
  <SettingsLock onChange={vi.fn()}>{app}</SettingsLock>
);

/** Opens the settings over a desk with items in its cart; `back` is the button that closes them. */
async function openSettings() {
  const setup = fakeSetup();
  const opened = await openDesk({}, undefined, { setup, frame: behindSettingsLock });
  await repeatOrderOfWanjiku(opened.keyboard);
  await totalIs("Ksh 2,400");
  opened.keyboard.press(",", { ctrlKey: true });
  const back = await screen.findByRole("button", { name: "Back to the shop" });
  back.focus();
  return { ...opened, back };
}

describe("the payment key before a price is available", () => {
  test("shows a notice, and places the order once the price is available", async () => {
    const { desk, answerQuotes } = await openWaitingForPrice();
    expect(await findText(/price is on its way/)).toBeTruthy();
    expect(desk.placed).toEqual([]);
    answerQuotes();
    expect(await screen.findByTestId("order-number")).toBeTruthy();
    expect(screen.queryByText(/price is on its way/)).toBeNull();
    expect(desk.placed).toHaveLength(1);
    expect(desk.placed[0]?.checkout.expected_total).toBe(240_000);
  });

  test("places no order for a cart changed meanwhile", async () => {
    const { desk, keyboard, answerQuotes } = await openWaitingForPrice();
    addGoods(keyboard, "mab");
    await findInCart("Mama Rehema's Mabuyu");
    answerQuotes();
    expect(await findText(/order changed meanwhile/)).toBeTruthy();
    expect(desk.placed).toEqual([]);
  });

  test("shows the problem if no price is available", async () => {
    const { desk, keyboard } = await openDesk({
      getDeskQuote: () => Promise.reject(new ShopProblem({ code: "not_set_up" })),
    });
    await repeatOrderOfWanjiku(keyboard);
    keyboard.press("F10");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(desk.placed).toEqual([]);
  });
});

describe("the connection to the store", () => {
  test("a refused API key is shown with its remedy and not as offline", async () => {
    await openDeskWithStore("key_refused");
    const connection = await findText(/the key is refused/);
    expect(connection.textContent).not.toMatch(/connection/i);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/new key pair in WooCommerce.*Settings/);
  });

  test.each([
    ["captive_portal", /log in/],
    ["certificate", /date right/],
  ] as const)("problem %s is shown with its remedy", async (store, words) => {
    await openDeskWithStore(store);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
  });

  test("an unreachable store is shown without an alert", async () => {
    await openDeskWithStore("unreachable");
    expect(await findText(/No connection: orders wait here/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the settings opened over the desk", () => {
  beforeEach(() => void vi.spyOn(window, "scrollTo").mockReturnValue());

  test("restore the focus of the desk when they close", async () => {
    const { back } = await openSettings();
    fireEvent.click(back);
    await focusIs("Add to the cart");
  });

  test("disable the keyboard shortcuts of the desk", async () => {
    const { desk, keyboard, back } = await openSettings();
    for (const key of ["F10", "F9", "F12"]) keyboard.press(key);
    keyboard.press("1", { altKey: true });
    fireEvent.click(back);
    await focusIs("Add to the cart");
    expect(desk.placed).toEqual([]);
    await totalIs("Ksh 2,400");
  });
});

test("the new-order key focuses the customer field when no element has the focus", async () => {
  const { keyboard } = await openDesk();
  (document.activeElement as HTMLElement).blur();
  await waitFor(() => expect(document.activeElement).toBe(document.body));
  keyboard.press("F2");
  await focusIs("Phone or name");
});
