// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { KioskApi } from "../../shop/ports";
import { openKiosk, orderAtCounter, PEANUTS, tap, withSettings } from "../testing/kiosk";

afterEach(cleanup);

async function orderOn(methods: Partial<KioskApi>) {
  const opened = await openKiosk({ methods });
  await orderAtCounter();
  return opened;
}

describe("settings of the kiosk", () => {
  test("the screen density sets the length of a millimetre in pixels", async () => {
    await openKiosk({ methods: withSettings({ tenth_pixels_per_mm: 27 }) });
    const { style } = document.documentElement;
    await waitFor(() => expect(style.getPropertyValue("--mm")).toBe("2.7px"));
  });

  test("a paused kiosk starts no order", async () => {
    await openKiosk({ methods: withSettings({ paused: true }) });
    const whole = await screen.findByRole("button", { name: /Please order at the counter/ });
    expect(whole).toHaveProperty("disabled", true);
  });

  test("products without pictures can be ordered", async () => {
    const items = [{ ...PEANUTS, images: [] }];
    const listProducts = () => Promise.resolve({ items, total: 1, total_pages: 1 });
    const { placed } = await openKiosk({ methods: { listProducts } });
    await orderAtCounter();
    expect(placed).toMatchObject([{ lines: [{ product_id: PEANUTS.id, quantity: 1 }] }]);
  });

  test("the dining choice is offered if enabled, and sent as the order's note", async () => {
    const { placed } = await openKiosk({ methods: withSettings({ asks_dining: true }) });
    await tap(/Touch to order/);
    await tap("Take away");
    await tap(/^Add to cart: Njugu/);
    await tap(/See my order/);
    await tap(/At the counter/);
    await screen.findByTestId("order-number");
    expect(placed).toMatchObject([{ note: "Take away" }]);
  });
});

describe("the ticket", () => {
  test("is printed once per order, with a notice on the screen", async () => {
    const kiosk = withSettings({}, "printed");
    await orderOn(kiosk);
    expect(await screen.findByText("Take your ticket")).toBeTruthy();
    expect(kiosk.printTicket).toHaveBeenCalledOnce();
  });

  test("is printed automatically once the printer has paper again", async () => {
    const kiosk = withSettings({}, "printed");
    vi.mocked(kiosk.printTicket).mockResolvedValueOnce({ state: "paper_out" });
    const { pass } = await orderOn(kiosk);
    await screen.findByText("No ticket today: take a photo of your number.");
    await pass(5_000);
    expect(await screen.findByText("Take your ticket")).toBeTruthy();
    await pass(10_000);
    expect(kiosk.printTicket).toHaveBeenCalledTimes(2);
  });

  test("is not reprinted automatically after an unknown result", async () => {
    const kiosk = withSettings({}, "unknown");
    const { pass } = await orderOn(kiosk);
    await screen.findByText("No ticket today: take a photo of your number.");
    await pass(15_000);
    expect(kiosk.printTicket).toHaveBeenCalledOnce();
  });

  test.each(["paper_out", "cover_open", "unreachable"] as const)(
    "is replaced by the order number after a printer problem (%s)",
    async (state) => {
      await orderOn(withSettings({}, state));
      expect(await screen.findByText("No ticket today: take a photo of your number.")).toBeTruthy();
    },
  );

  test("does not delay the order number while the printer is unresponsive", async () => {
    const never = { ...withSettings({}), printTicket: () => new Promise<never>(() => undefined) };
    await orderOn(never);
    expect(screen.getByTestId("order-number").textContent).toBe("K2-047");
  });
});
