// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import {
  checkoutOf,
  fillCart,
  openKiosk,
  orderAtCounter,
  orderOf,
  tap,
  toShelf,
} from "../testing/kiosk";

afterEach(cleanup);

const countdown = () => screen.queryByRole("dialog", { name: "Are you still there?" });
const attract = () => screen.queryByRole("button", { name: /Touch to order|Gusa kuagiza/ });

describe("an idle kiosk", () => {
  test("shows a countdown after 60 seconds and resets 25 seconds later", async () => {
    const { pass } = await openKiosk();
    await toShelf();
    await pass(59_000);
    expect(countdown()).toBeNull();
    await pass(1_500);
    expect(countdown()?.textContent).toContain("25");
    await pass(23_000);
    expect(attract()).toBeNull();
    await pass(2_000);
    expect(attract()).not.toBeNull();
  });

  test.each([
    ["a touch", () => fireEvent.pointerDown(document.body)],
    ["a key", () => fireEvent.keyDown(document.body, { key: "Tab" })],
    ["scrolling", () => fireEvent.scroll(document.body)],
    ["a wheel", () => fireEvent.wheel(document.body)],
    ["input of a scanner or a switch", () => fireEvent.input(document.body)],
    ["a screen reader's focus", () => fireEvent.focusIn(document.body)],
  ])("is active again after %s, before and during the countdown", async (_what, sign) => {
    const { pass } = await openKiosk();
    await toShelf();
    await pass(59_000);
    sign();
    await pass(59_000);
    expect(countdown()).toBeNull();
    await pass(10_000);
    expect(countdown()).not.toBeNull();
    sign();
    await pass(1_000);
    expect(countdown()).toBeNull();
    expect(attract()).toBeNull();
  });

  test("ends the countdown at a touch anywhere on the screen", async () => {
    const { pass } = await openKiosk();
    await toShelf();
    await pass(70_000);
    await tap(/I'm still here/);
    await pass(1_000);
    expect(countdown()).toBeNull();
  });

  test("doubles its timeouts with the option 'More time'", async () => {
    const { pass } = await openKiosk();
    await toShelf();
    await tap("Accessibility");
    fireEvent.click(screen.getByRole("switch", { name: /More time/ }));
    await pass(119_000);
    expect(countdown()).toBeNull();
    await pass(2_000);
    expect(countdown()).not.toBeNull();
    await pass(47_000);
    expect(attract()).toBeNull();
  });

  test("resets name, cart, language, choices and options, and deletes them from the device", async () => {
    const { pass, stored } = await openKiosk();
    await fillCart();
    await tap(/Name on the order/);
    await tap("Phone");
    for (const digit of "0712345678") await tap(digit);
    await tap("That's me");
    await screen.findByText(/We call you/);
    await tap("Kiswahili");
    await pass(60_000 + 25_000 + 1_000);
    await waitFor(() => expect(attract()).not.toBeNull());
    expect(JSON.stringify([...stored])).not.toMatch(/712|345678|njugu/i);
    expect(stored.get("language")).toBe("en");
    await toShelf();
    expect(screen.getByText("Nothing chosen yet")).toBeTruthy();
  });
});

describe("a payment", () => {
  test("in progress suspends the idle timeout", async () => {
    const { pass } = await openKiosk({
      methods: {
        payOrder: () => Promise.reject(new Error("not asked")),
        getOrder: ({ id }) =>
          Promise.resolve(orderOf(checkoutOf(id), { method: "mpesa", state: "pending" })),
      },
    });
    await orderAtCounter();
    await screen.findByText("Look at your phone");
    await pass(10 * 60_000);
    expect(attract()).toBeNull();
    expect(countdown()).toBeNull();
  });

  test("at the counter shows the number for 20 seconds, with a countdown", async () => {
    const { pass } = await openKiosk();
    expect((await orderAtCounter()).textContent).toBe("K2-047");
    await pass(19_000);
    expect(screen.getByTestId("leaving-ring").textContent).toBe("1");
    await pass(1_500);
    expect(attract()).not.toBeNull();
  });
});
