// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import type { Quote } from "../../shop/wire";
import { CASHEWS, quoteAt, renderBuying } from "../testing/buying";
import { quoteOfStock } from "../testing/left-out";
import { CartPage } from "./cart-page";
import { CheckoutPage } from "./checkout-page";

beforeAll(fetchBuyingTexts);
afterEach(cleanup);

const LINES = [{ product_id: CASHEWS.id, variation_id: null, quantity: 4 }];
const PICKUP = { lines: LINES, fulfilment: { method: "pickup" } } as const;
const REFUSED = { problem: null, zone: null, draft: {}, token: "" };

const quoteOf = (left: number) => quoteOfStock(() => left)({ ...PICKUP, lines: [...LINES] });

function cart(quote: Quote, coupon = "") {
  renderBuying(<CartPage {...REFUSED} quote={quote} coupon={coupon} />, { filled: false });
}

async function checkout(quote: Quote, coupon = "") {
  renderBuying(<CheckoutPage {...REFUSED} quote={quote} coupon={coupon} />, { filled: false });
  await screen.findByRole("heading", { name: "Who is it for?" });
}

test("a line of which too few are left offers those and no more", async () => {
  cart(await quoteOf(3));
  const take = await screen.findByRole<HTMLButtonElement>("button", { name: "Take 3" });
  expect(take.form && Object.fromEntries(new FormData(take.form, take))).toEqual({
    action: "set",
    goods: JSON.stringify(LINES[0]),
    quantity: "3",
  });
  const more = screen.getByRole<HTMLButtonElement>("button", { name: `One ${CASHEWS.name} more` });
  expect(more.disabled).toBe(true);
  expect(screen.queryByRole("link", { name: "Go to checkout" })).toBeNull();
});

test("a line of which enough are left can grow", async () => {
  cart(await quoteOf(9));
  const name = `One ${CASHEWS.name} more`;
  expect((await screen.findByRole<HTMLButtonElement>("button", { name })).disabled).toBe(false);
  expect(screen.getByRole("link", { name: "Go to checkout" })).toBeTruthy();
});

test("the checkout says above the form that goods must change, with the way back to the cart", async () => {
  await checkout(await quoteOf(3));
  const [notice] = screen.getAllByText(/^Your cart has goods that are not available/);
  const who = screen.getByRole("heading", { name: "Who is it for?" });
  const FOLLOWING = Node.DOCUMENT_POSITION_FOLLOWING;
  expect((notice?.compareDocumentPosition(who) ?? 0) & FOLLOWING).toBe(FOLLOWING);
  expect(notice?.nextElementSibling?.querySelector("a")?.getAttribute("href")).toBe("/cart");
  expect(screen.getByText(/Only 3 left\./)).toBeTruthy();
});

test("goods of which the shop knows nothing have a name, and nothing can be ordered of them", async () => {
  const [known] = quoteAt(65_000)({ ...PICKUP, lines: [...LINES] }).lines;
  if (!known) throw new Error("The quote has no line.");
  const unknown = { ...known, name: "", slug: "", unit_price: 0, total: 0, available: false };
  const quote = { ...(await quoteOf(0)), lines: [unknown] };
  cart(quote);
  const name = await screen.findByText("Goods that we no longer sell");
  expect(name.closest("a")).toBeNull();
  expect(screen.getByRole("button", { name: "Remove Goods that we no longer sell" })).toBeTruthy();
  expect(screen.queryByText(/Ksh 0 each/)).toBeNull();
  expect(screen.queryByRole("button", { name: /more$/ })).toBeNull();
  cleanup();
  await checkout(quote);
  expect(screen.getByText(/4 × Goods that we no longer sell/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Place order/ })).toBeNull();
});

test("an accepted coupon is named in cart and checkout, and can be removed in the cart", async () => {
  const quote = quoteAt(65_000, { discount: 6_500 })({ ...PICKUP, lines: [...LINES] });
  await checkout(quote, "karibu10");
  expect(screen.getByText("Coupon KARIBU10 applied")).toBeTruthy();
  cleanup();
  cart(quote, "karibu10");
  expect(await screen.findByText("Coupon KARIBU10 applied")).toBeTruthy();
  const remove = screen.getByRole<HTMLButtonElement>("button", { name: "Remove" });
  expect(remove.form && Object.fromEntries(new FormData(remove.form, remove))).toEqual({
    action: "coupon",
    coupon: "",
  });
});
