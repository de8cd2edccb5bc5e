// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { checkoutOf, fillCart, openKiosk, orderAtCounter, orderOf, tap } from "../testing/kiosk";

afterEach(cleanup);

/** Order whose lines have the store's names. */
const named = (id: string) => {
  const order = orderOf(checkoutOf(id));
  return { ...order, lines: order.lines.map((line) => ({ ...line, name: "Njugu", quantity: 2 })) };
};

test("the last screen thanks, lists the goods and says what is called", async () => {
  await openKiosk({ methods: { getOrder: ({ id }) => Promise.resolve(named(id)) } });
  await orderAtCounter();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Asante!");
  const goods = await screen.findByRole("list", { name: "What you ordered" });
  expect(await within(goods).findByText(/2 × Njugu/)).toBeTruthy();
  expect(screen.getByText("We pack it now. When it is ready, we call K2-047.")).toBeTruthy();
  expect(screen.getByText("No paper needed: take a photo of your number.")).toBeTruthy();
});

test("a customer who gave a name is called by it", async () => {
  await openKiosk();
  await fillCart();
  await tap(/^Name on the order/);
  await tap("A");
  await tap("That's me");
  await tap(/At the counter/);
  expect(await screen.findByText("We pack it now. When it is ready, we call A.")).toBeTruthy();
});
