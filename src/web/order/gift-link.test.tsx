// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OrderGift, OrderView } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { OrderScreen } from "./order";

afterEach(cleanup);

const ID = "0192f8a0-0000-4000-8000-000000000000";

const GIFT: OrderGift = {
  details: { recipient: "Zawadi", recipient_phone: "+254722000111", card_text: "Hongera!" },
  key: "gift-key",
};

function show(order: OrderView) {
  const screens = (
    <Routes>
      <Route path="/order/:id" element={<OrderScreen />} />
    </Routes>
  );
  const at = `/order/${ID}?key=order-key`;
  renderBuying(screens, { shop: { getOrder: () => Promise.resolve(order) }, at, filled: false });
}

test("the link of the gift page goes to the recipient and does not contain the order's key", async () => {
  show(anOrder({ gift: GIFT, status: "paid" }));
  const link = await screen.findByRole("link", { name: "Send it on WhatsApp" });
  const href = decodeURIComponent(link.getAttribute("href") ?? "");
  expect(href).toContain("https://wa.me/254722000111?text=");
  expect(href).toContain(`/gift/${ID}?key=gift-key`);
  expect(href).not.toContain("order-key");
  expect(screen.getByText("Zawadi · 0722 000 111")).toBeTruthy();
  expect(screen.getByText("Hongera!")).toBeTruthy();
});

test("a gift that is not paid yet offers no payment in person", async () => {
  show(anOrder({ gift: GIFT, payment: { ...anOrder().payment, state: "failed", url: null } }));
  expect(await screen.findByRole("radio", { name: /M-Pesa/ })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: /At the counter/ })).toBeNull();
});

test("a gift that is not paid yet says when its link comes", async () => {
  show(anOrder({ gift: GIFT }));
  const text = "The link to share appears here when the gift is paid. Zawadi is asked for nothing.";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Send it on WhatsApp" })).toBeNull();
});

test("a gift with a rest to be paid has its link and says when it is sent", async () => {
  show(anOrder({ gift: GIFT, status: "confirmed" }));
  const text = "We pack the gift once the rest is paid. Zawadi is asked for nothing.";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Send it on WhatsApp" })).toBeTruthy();
  cleanup();
  show(anOrder({ gift: GIFT, status: "paid" }));
  expect(await screen.findByRole("link", { name: "Send it on WhatsApp" })).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

test.each([
  ["cancelled", { gift: GIFT, status: "cancelled" }],
  ["no gift", { status: "paid" }],
] as const)("an order that is %s has no such link", async (_, changes) => {
  show(anOrder(changes));
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /Gift page/ })).toBeNull();
});
