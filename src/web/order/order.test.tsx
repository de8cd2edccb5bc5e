// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import { aProduct } from "../../components/testing/products";
import type {
  AdoptedOrder,
  AdoptInput,
  CheckoutAnswer,
  OrderView,
  PayOrderInput,
  Product,
} from "../../shop/wire";
import { OrderScreen } from "./order";
import { anOrder, renderBuying, SELLING_SHOP } from "../testing/buying";

afterEach(cleanup);

const AT = "/order/0192f8a0-0000-4000-8000-000000000000?key=secret";

function show(order: OrderView | Error, more = {}, at = AT) {
  const getOrder = () => (order instanceof Error ? Promise.reject(order) : Promise.resolve(order));
  const screens = (
    <Routes>
      <Route path="/order/:id" element={<OrderScreen />} />
    </Routes>
  );
  return renderBuying(screens, { shop: { getOrder }, at, filled: false, ...more });
}

const paying = (state: OrderView["payment"]["state"], changes = {}) => ({
  ...anOrder().payment,
  url: null,
  state,
  ...changes,
});

test("the order page shows number, lines and total", async () => {
  show(anOrder());
  expect(await screen.findByRole("heading", { level: 1, name: "W-0047" })).toBeTruthy();
  expect(screen.getByText("Placed Fri 20 Nov, 14:05")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Roasted Cashews" })).toBeTruthy();
  expect(screen.getAllByText("Ksh 650").length).toBeGreaterThan(1);
});

test("the promised time is shown until the order is ready", async () => {
  const from = { at: Date.UTC(2026, 10, 21, 5, 30), in_days: 1 };
  const promise = { kind: "ready", from } as const;
  show(anOrder({ status: "paid", promise }));
  expect(await screen.findByText("Ready tomorrow from 08:30")).toBeTruthy();
  cleanup();
  show(anOrder({ status: "ready", promise }));
  expect(await screen.findByText("W-0047")).toBeTruthy();
  expect(screen.queryByText("Ready tomorrow from 08:30")).toBeNull();
});

test("added taxes are rows before the total", async () => {
  const taxes = [{ rate_id: 1, label: "VAT", amount: 10_400 }];
  show(anOrder({ tax_display: "added", taxes, total: 75_400 }));
  expect((await screen.findByText("VAT")).nextSibling?.textContent).toBe("Ksh 104");
  expect(screen.queryByText(/Includes/)).toBeNull();
});

test("included taxes are listed after the total", async () => {
  const taxes = [{ rate_id: 1, label: "VAT", amount: 8966 }];
  show(anOrder({ tax_display: "included", taxes }));
  expect(await screen.findByText("Includes Ksh 89.66 VAT")).toBeTruthy();
  expect(screen.queryByText("VAT")).toBeNull();
});

test.each([AT, "/order/x"])("%s with a wrong key shows the not-found notice", async (at) => {
  show(new ShopProblem({ code: "not_found" }), {}, at);
  expect(await screen.findByText("There is no such order")).toBeTruthy();
});

test.each(["KS1.b3JkZXI.c2ln", "KS2.b3JkZXI.a-_lO3k2j1zX.c2ln"])(
  "the signed order %s of an offline kiosk is handed to the shop before the order is read",
  async (ticket) => {
    window.history.replaceState(null, "", `/order/1?key=secret#${ticket}`);
    const adoptOrder = vi.fn<(input: AdoptInput) => Promise<AdoptedOrder>>(() =>
      Promise.resolve({ order: anOrder(), money: [], open: false, provider_silent: false }),
    );
    show(anOrder(), { shop: { getOrder: () => Promise.resolve(anOrder()), adoptOrder } });
    expect(await screen.findByRole("heading", { level: 1, name: "W-0047" })).toBeTruthy();
    expect(adoptOrder).toHaveBeenCalledWith({ signed_order: ticket });
    expect(window.location.hash).toBe("");
  },
);

describe("the fulfilment", () => {
  const contact = { ...SELLING_SHOP.contact, map_url: "https://map.example/shop" };
  const opening_hours = [
    { day: 1, opens: "08:00", closes: "18:30" },
    { day: 7, opens: null, closes: null },
  ];
  const zone = { id: "2:5", name: "Westlands & Kilimani", fee: 20_000, free_from: null };
  const hours_exceptions = [{ date: "2026-12-24", opens: "08:00", closes: "13:00", name: "" }];
  const delivery_zones = [zone];
  const shop = { ...SELLING_SHOP, contact, opening_hours, hours_exceptions, delivery_zones };
  const getShop = () => Promise.resolve(shop);
  const follow = (order: OrderView) =>
    show(order, { shop: { getOrder: () => Promise.resolve(order), getShop } });

  test("by pick-up shows address, map and opening hours", async () => {
    follow(anOrder());
    expect(await screen.findByText("08:00–\u206018:30")).toBeTruthy();
    for (const text of ["Closed", "Thursday 24 December"]) screen.getByText(text);
    expect(screen.getByText("Ngong Road, Nairobi", { selector: "dd *" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the map" }).getAttribute("href")).toBe(
      "https://map.example/shop",
    );
  });

  test("of a completed order shows no opening hours", async () => {
    follow(anOrder({ status: "completed", payment: paying("paid", { received: 65_000 }) }));
    expect(await screen.findByRole("link", { name: "Open the map" })).toBeTruthy();
    expect(screen.queryByText("08:00–\u206018:30")).toBeNull();
  });

  test("by delivery shows zone and directions", async () => {
    const address = { estate: "Argwings Kodhek Rd", landmark: "", directions: "Blue gate" };
    follow(anOrder({ fulfilment: { method: "delivery", zone: zone.id, address } }));
    expect(
      await screen.findByText("Westlands & Kilimani, Argwings Kodhek Rd, Blue gate"),
    ).toBeTruthy();
    expect(screen.queryByText("08:00–\u206018:30")).toBeNull();
  });
});

test("the order page can be printed", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  show(anOrder());
  fireEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

describe("the payment", () => {
  test("pending on the hosted page can be resumed", async () => {
    const openPayment = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve());
    show(anOrder(), { host: { openPayment } });
    fireEvent.click(await screen.findByRole("button", { name: "Go on to the payment" }));
    expect(openPayment.mock.lastCall?.[0]).toBe("https://pay.example/1");
  });

  test("received shows the receipt", async () => {
    const payment = paying("paid", { received: 65_000, receipt: "UKLJZVU5JW" });
    show(anOrder({ status: "paid", payment }));
    expect(await screen.findByText("Ksh 650 received")).toBeTruthy();
    expect(screen.getByText("Receipt UKLJZVU5JW")).toBeTruthy();
  });

  test("failed shows the reason and can be retried", async () => {
    const answer: CheckoutAnswer = {
      order: { id: "x", number: "W-0047", key: "secret" },
      next: { kind: "mpesa_prompt" },
    };
    const payOrder = vi.fn<(input: PayOrderInput) => Promise<CheckoutAnswer>>(() =>
      Promise.resolve(answer),
    );
    const payment = paying("failed", { method: "mpesa", failure: "insufficient_funds" });
    const getOrder = () => Promise.resolve(anOrder({ payment }));
    show(anOrder({ payment }), { shop: { getOrder, payOrder } });
    expect(await screen.findByText("There was not enough money on the account.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Pay Ksh 650" }));
    await waitFor(() =>
      expect(payOrder.mock.lastCall?.[0]).toMatchObject({ payment: "mpesa", key: "secret" }),
    );
  });

  test("due at the counter shows the amount", async () => {
    show(anOrder({ status: "confirmed", payment: paying("unpaid", { method: "counter" }) }));
    expect(await screen.findByText("Ksh 650 to be paid")).toBeTruthy();
    expect(screen.getByText("Pay at the counter when you pick up your order.")).toBeTruthy();
  });

  test("in an unknown state shows a notice not to pay again", async () => {
    show(anOrder({ payment: paying("unknown") }));
    expect(await screen.findByText(/do not pay again yet/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });

  test("is shown as due at the counter after a failed card payment", async () => {
    const payment = paying("failed", { method: "counter", failure: "declined" });
    show(anOrder({ status: "confirmed", payment }));
    expect(await screen.findByText("Ksh 650 to be paid")).toBeTruthy();
    expect(screen.queryByText(/It was declined/)).toBeNull();
  });

  test.each(["confirmed", "ready"] as const)("can be retried (%s)", async (status) => {
    show(anOrder({ status, payment: paying("failed", { failure: "declined" }) }));
    fireEvent.click(await screen.findByText("Pay now instead"));
    expect(screen.getByRole("radio", { name: /Card/ })).toBeTruthy();
  });

  test("received in part shows the received amount and no payment in full", async () => {
    const payment = paying("unknown", { method: "mpesa", received: 30_000 });
    show(anOrder({ payment }));
    expect(await screen.findByText("Not all of the money came in")).toBeTruthy();
    expect(screen.getByText(/^Ksh 300 of Ksh 650 came in/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });

  test("failed for an unknown reason shows no specific reason", async () => {
    show(anOrder({ payment: paying("failed") }));
    expect(await screen.findByText(/did not go through/)).toBeTruthy();
    expect(screen.queryByText(/Time ran out/)).toBeNull();
  });
});

const again = async () => fireEvent.click(await screen.findByRole("button", { name: /again$/ }));

describe("a repeat of an order", () => {
  const bought = anOrder({ status: "completed", payment: paying("paid") });
  const answering = (product: Product) => ({
    shop: {
      getOrder: () => Promise.resolve(bought),
      getProduct: () => Promise.resolve({ product, related: [], reviews: [] }),
    },
  });

  test("adds the products to the cart at current prices and opens the cart", async () => {
    show(bought, answering(aProduct({ price: 70_000 })));
    await again();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/cart"));
  });

  test("lists unavailable products and stays on the page", async () => {
    show(bought, answering(aProduct({ in_stock: false })));
    await again();
    expect(await screen.findByText("Not available today: Roasted Cashews")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toBe(AT);
  });

  test("is not offered while the order is unpaid", async () => {
    show(anOrder());
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: /again$/ })).toBeNull();
  });
});
