// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OrderView } from "../../shop/wire";
import { anOrder, renderBuying, SELLING_SHOP } from "../testing/buying";
import { OrderScreen } from "./order";

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

test("names the current step, and thanks by the first name", async () => {
  const customer = { name: "Amina Otieno", phone: "" };
  const payment = { ...anOrder().payment, method: "counter", state: "unpaid" } as const;
  const progress = [
    { step: "received", is_reached: true },
    { step: "ready", is_reached: false },
    { step: "collected", is_reached: false },
  ] as const;
  show(anOrder({ status: "confirmed", customer, payment, progress: [...progress] }));
  expect(await screen.findByText("Asante, Amina! Thank you for your order.")).toBeTruthy();
  const current = screen.getAllByRole("listitem").filter((item) => item.ariaCurrent === "step");
  expect(current.map(({ textContent }) => textContent)).toEqual(["Getting ready"]);
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
