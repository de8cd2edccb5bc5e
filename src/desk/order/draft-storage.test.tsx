// @vitest-environment jsdom
// Carts are stored with each change, and restored exactly as they were left.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import { focusIs, openDesk, addGoods, findText, repeatOrderOfWanjiku } from "../testing/desk";

afterEach(cleanup);

test("a cart is stored with each change", async () => {
  const { desk, host, keyboard } = await openDesk();
  addGoods(keyboard, "mab x4");
  await waitFor(() => expect(desk.heldOrders[0]?.draft).toContain("Mabuyu"));
  await waitFor(async () => expect(await host.deviceValue.get("checkout-draft")).toBeTruthy());
});

test("an emptied cart is removed from the storage", async () => {
  const { desk, host, keyboard } = await openDesk();
  addGoods(keyboard, "mab");
  await waitFor(async () => expect(await host.deviceValue.get("checkout-draft")).toBeTruthy());
  await waitFor(() => expect(desk.heldOrders).toHaveLength(1));
  keyboard.press("ArrowDown");
  keyboard.press("Delete");
  await waitFor(() => expect(desk.heldOrders).toEqual([]));
  expect(await host.deviceValue.get("checkout-draft")).toBeNull();
  keyboard.press("z", { ctrlKey: true });
  await waitFor(() => expect(desk.heldOrders[0]?.draft).toContain("Mabuyu"));
});

test("a cart that cannot be stored on disk is reported at once", async () => {
  const { keyboard } = await openDesk({
    holdOrder: () => Promise.reject(new ShopProblem({ code: "storage_full" })),
  });
  addGoods(keyboard, "mab");
  expect((await screen.findByRole("alert")).textContent).toMatch(/disk|storage|space/i);
});

test("a held order is listed under the customer's name and reopened with its lines", async () => {
  const { keyboard } = await openDesk();
  await repeatOrderOfWanjiku(keyboard);
  keyboard.press("F12");
  await waitFor(() => expect(screen.queryByText("Raw Almonds")).toBeNull());
  keyboard.press("F4");
  expect(await findText("Wanjiku, 0712 345 678")).toBeTruthy();
  await focusIs("Resume");
  keyboard.press("Enter");
  expect(await within(await screen.findByRole("grid")).findByText("Raw Almonds")).toBeTruthy();
});

test("another view opened while an order is held stays open", async () => {
  const { desk, keyboard } = await openDesk();
  addGoods(keyboard, "mab");
  await waitFor(() => expect(desk.heldOrders).toHaveLength(1));
  keyboard.press("F12");
  keyboard.press("F6");
  expect(await screen.findByText("Cart waits")).toBeTruthy();
  expect(screen.getByRole("button", { current: "page" }).textContent).toContain("F6");
});
