// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OrderView } from "../../shop/wire";
import { OrderScreen } from "./order";
import { anOrder, renderBuying, SELLING_SHOP } from "../testing/buying";

afterEach(cleanup);

function show(
  status: OrderView["status"],
  changes: Partial<OrderView["payment"]>,
  others: Partial<OrderView> = {},
  shop = SELLING_SHOP,
) {
  const payment = { ...anOrder().payment, url: null, state: "unpaid" as const, ...changes };
  const order = anOrder({ status, payment, ...others });
  const getShop = () => Promise.resolve(shop);
  const screens = (
    <Routes>
      <Route path="/order/:id" element={<OrderScreen />} />
    </Routes>
  );
  const at = `/order/${order.id}?key=secret`;
  renderBuying(screens, {
    shop: { getOrder: () => Promise.resolve(order), getShop },
    at,
    filled: false,
  });
}

test("the difference of a packed order that grew is named and can be paid", async () => {
  show("ready", { received: 50_000, due: 15_000 });
  expect(await screen.findByText("Ksh 150 still to pay")).toBeTruthy();
  const how = "Ksh 500 of Ksh 650 is paid. Pay the rest here, or at the counter when you collect.";
  expect(screen.getByText(how)).toBeTruthy();
  expect(screen.getByText("Pay the rest now").closest("details")?.open).toBe(true);
  expect(screen.getByRole("button", { name: "Pay Ksh 150" })).toBeTruthy();
});

test("the rest of a gift, and of a shop without a counter, is paid on the page only", async () => {
  const rest = { received: 50_000, due: 15_000 };
  const details = { recipient: "Zawadi", recipient_phone: "+254722000111", card_text: "" };
  show("confirmed", rest, { gift: { details, key: "gift" } });
  expect(await screen.findByText("Ksh 500 of Ksh 650 is paid. Pay the rest here.")).toBeTruthy();
  cleanup();
  show("confirmed", rest, {}, { ...SELLING_SHOP, payment_methods: ["mpesa", "card"] });
  expect(await screen.findByText("Ksh 500 of Ksh 650 is paid. Pay the rest here.")).toBeTruthy();
});

test("the rest that cannot be paid on the page is not said to be", async () => {
  const shop = { ...SELLING_SHOP, payment_methods: ["counter" as const] };
  show("confirmed", { received: 50_000, due: 15_000, method: "counter" }, {}, shop);
  expect(await screen.findByText("Ksh 500 of Ksh 650 is paid.")).toBeTruthy();
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
