// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OrderView } from "../../shop/wire";
import { OrderScreen } from "./order";
import { anOrder, renderBuying } from "../testing/buying";

afterEach(cleanup);

function show(status: OrderView["status"], changes: Partial<OrderView["payment"]>) {
  const payment = { ...anOrder().payment, url: null, state: "unpaid" as const, ...changes };
  const order = anOrder({ status, payment });
  const screens = (
    <Routes>
      <Route path="/order/:id" element={<OrderScreen />} />
    </Routes>
  );
  const at = `/order/${order.id}?key=secret`;
  renderBuying(screens, { shop: { getOrder: () => Promise.resolve(order) }, at, filled: false });
}

test("the difference of a packed order that grew is named and can be paid", async () => {
  show("ready", { received: 50_000, due: 15_000 });
  expect(await screen.findByText("Ksh 150 still to pay")).toBeTruthy();
  const how = "Ksh 500 of Ksh 650 is paid. Pay the rest here, or at the counter when you collect.";
  expect(screen.getByText(how)).toBeTruthy();
  expect(screen.getByText("Pay the rest now").closest("details")?.open).toBe(true);
  expect(screen.getByRole("button", { name: "Pay Ksh 150" })).toBeTruthy();
});

test("a failed payment of the difference names its reason and what is paid", async () => {
  show("pending", { state: "failed", failure: "declined", received: 50_000, due: 15_000 });
  expect(await screen.findByText(/declined.* Ksh 500 of Ksh 650 is paid\.$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pay Ksh 150" })).toBeTruthy();
});

test("an order whose prices staff check offers no payment", async () => {
  show("pending", { due: 0 });
  expect(await screen.findByText("Ksh 650 to be paid")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});
