// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { cartItemFor } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import type { QuoteInput } from "../../shop/wire";
import { CASHEWS, renderBuying, SELLING_SHOP } from "../testing/buying";
import { cashewsSoldOut, quoteOfStock } from "../testing/left-out";
import { CheckoutScreen } from "./checkout";

afterEach(cleanup);

const threeLeft = quoteOfStock(() => 3);
const SENTENCE = /^Your cart has goods that are not available as requested\./;

/** Checkout of some bags of cashews. */
function CheckoutOf({ count }: { count: number }) {
  const cart = useCartStore();
  useEffect(
    () => cart.getState().addItem(cartItemFor(CASHEWS, null, null), { count }),
    [cart, count],
  );
  return <CheckoutScreen />;
}

type Answer = ReturnType<typeof quoteOfStock>;

const checkout = (count: number, getQuote: Answer, shop = {}) =>
  renderBuying(<CheckoutOf count={count} />, { shop: { getQuote, ...shop }, filled: false });

const summary = async () => within(await screen.findByRole("region", { name: "Your order" }));
const place = () => screen.findByRole<HTMLButtonElement>("button", { name: /^(Pay|Place order)/ });

test("a line of which too few are left offers those, and one press makes the order possible", async () => {
  checkout(4, threeLeft);
  const order = await summary();
  const button = await order.findByRole("button", { name: "Take 3" });
  expect(order.getByText("Only 3 left.", { exact: false })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Pay|Place order)/ })).toBeNull();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toContain(CASHEWS.name);
  await waitFor(async () => expect((await place()).disabled).toBe(false));
  expect(screen.queryByText(SENTENCE)).toBeNull();
  expect((await order.findAllByText("Ksh 1,950")).length).toBeGreaterThan(0);
});

test("a sold-out line can be removed", async () => {
  checkout(1, cashewsSoldOut);
  const order = await summary();
  expect(await order.findByText("Sold out.", { exact: false })).toBeTruthy();
  fireEvent.click(order.getByRole("button", { name: `Remove ${CASHEWS.name}` }));
  expect(await screen.findByRole("link", { name: "Go to the shop" })).toBeTruthy();
});

test("above the form the lines are open, after the sentence that some must change", async () => {
  const { container } = checkout(4, threeLeft);
  await screen.findAllByText(SENTENCE);
  const details = container.querySelector("details");
  expect(details?.open).toBe(true);
  expect(details?.previousElementSibling?.textContent).toMatch(SENTENCE);
  expect(details?.querySelector("li")?.textContent).toContain("Only 3 left.");
});

test("nothing is said to be ordered or not before an order was sent", async () => {
  checkout(4, threeLeft);
  await screen.findAllByText(SENTENCE);
  expect(screen.queryByText(/Nothing has been ordered\./)).toBeNull();
});

test("a checkout of which nothing can be bought promises no time", async () => {
  const from = { at: Date.UTC(2026, 10, 21, 8), in_days: 1 };
  const promise = { kind: "ready" as const, from };
  const slots = [{ from, until: from.at + 7_200_000 }];
  const quote = (stock: Answer) => async (input: QuoteInput) => ({
    ...(await stock(input)),
    promise,
    slots,
  });
  const shop = { ...SELLING_SHOP, pickup_promise: promise, pickup_slots: true };
  const getShop = () => Promise.resolve(shop);
  checkout(1, quote(threeLeft), { getShop });
  expect(await (await summary()).findByText(/Ready tomorrow from 11:00/)).toBeTruthy();
  cleanup();
  checkout(1, quote(cashewsSoldOut), { getShop });
  await screen.findAllByText(SENTENCE);
  expect(screen.queryByText(/Ready tomorrow/)).toBeNull();
});
