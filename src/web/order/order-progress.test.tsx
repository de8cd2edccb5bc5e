// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import type { OrderView, PaymentMethod } from "../../shop/wire";
import { anOrder, renderBuying, SELLING_SHOP } from "../testing/buying";
import { OrderScreen } from "./order";
import { progressSteps } from "./order-progress";

afterEach(cleanup);

const AT = "/order/0192f8a0-0000-4000-8000-000000000000?key=secret";

function show(order: OrderView, contact = SELLING_SHOP.contact) {
  const screens = (
    <Routes>
      <Route path="/order/:id" element={<OrderScreen />} />
    </Routes>
  );
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, contact });
  const getOrder = () => Promise.resolve(order);
  return renderBuying(screens, { shop: { getOrder, getShop }, at: AT, filled: false });
}

const paidBy = (method: PaymentMethod, received = 0) => ({
  ...anOrder().payment,
  method,
  received,
  state: received > 0 ? ("paid" as const) : ("unpaid" as const),
});

const delivery: OrderView["fulfilment"] = { method: "delivery", zone: "2:5" };

describe("the progress of an order", () => {
  test.each<[string, Partial<OrderView>, string]>([
    ["unpaid", { status: "pending" }, "received | paid ready collected"],
    [
      "paid",
      { status: "paid", payment: paidBy("card", 65_000) },
      "received paid | ready collected",
    ],
    [
      "at the counter",
      { status: "confirmed", payment: paidBy("counter") },
      "received | ready collected",
    ],
    [
      "ready at the counter",
      { status: "ready", payment: paidBy("counter") },
      "received ready | collected",
    ],
    [
      "packed for delivery",
      { status: "ready", fulfilment: delivery, payment: paidBy("mpesa", 65_000) },
      "received paid packed | out_for_delivery delivered",
    ],
    [
      "with the rider",
      { status: "out_for_delivery", fulfilment: delivery, payment: paidBy("on_delivery") },
      "received packed out_for_delivery | delivered",
    ],
    [
      "handed over",
      { status: "completed", payment: paidBy("counter") },
      "received ready collected |",
    ],
    ["cancelled", { status: "cancelled" }, "|"],
  ])("%s", (_, changes, expected) => {
    const steps = progressSteps(anOrder(changes));
    const names = (reached: boolean) =>
      steps.filter((step) => step.reached === reached).map(({ name }) => name);
    expect([...names(true), "|", ...names(false)].join(" ")).toBe(expected);
  });

  test("names the current step, and thanks by the first name", async () => {
    const customer = { name: "Amina Otieno", phone: "" };
    show(anOrder({ status: "confirmed", customer, payment: paidBy("counter") }));
    expect(await screen.findByText("Asante, Amina! Thank you for your order.")).toBeTruthy();
    const current = screen.getAllByRole("listitem").filter((item) => item.ariaCurrent === "step");
    expect(current.map(({ textContent }) => textContent)).toEqual(["Readyto come"]);
  });
});

test("an order whose payment failed is headed as not paid, and is not thanked for", async () => {
  show(anOrder({ payment: { ...anOrder().payment, state: "failed", failure: "declined" } }));
  expect(await screen.findByText("Not paid yet")).toBeTruthy();
  expect(screen.queryByText(/Asante/)).toBeNull();
});

test("help names the order in WhatsApp's text, and the phone to call", async () => {
  const contact = {
    ...SELLING_SHOP.contact,
    whatsapp: "+254 700 000 111",
    phone: "+254700000222",
  };
  show(anOrder(), contact);
  const ask = await screen.findByRole("link", { name: "Ask on WhatsApp" });
  expect(ask.getAttribute("href")).toBe(
    "https://wa.me/254700000111?text=Hello%2C%20I%20have%20a%20question%20about%20my%20order%20W-0047.",
  );
  const call = screen.getByRole("link", { name: /^Call/ });
  expect(call.getAttribute("href")).toBe("tel:+254700000222");
});

test("the order's link can be sent on WhatsApp, to a chat that the customer chooses", async () => {
  show(anOrder());
  const send = await screen.findByRole("link", { name: "Send the link on WhatsApp" });
  const text = new URL(send.getAttribute("href") ?? "").searchParams.get("text");
  expect(text).toBe(`Order W-0047 · ${window.location.href}`);
});
