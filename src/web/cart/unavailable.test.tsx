// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { QuoteInput } from "../../shop/wire";
import { quoteAt, renderBuying, SELLING_SHOP } from "../testing/buying";
import { CartContents, CartScreen } from "./cart";

beforeAll(() => CartContents.fetch());
afterEach(cleanup);

/** Returns a quote of goods that cannot be bought, whose totals leave them out. */
async function getQuote(input: QuoteInput) {
  const quote = quoteAt(65_000)(input);
  const lines = quote.lines.map((line) => ({ ...line, total: 0, available: false }));
  return { ...quote, lines, subtotal: 0, total: 0 };
}

test("goods that cannot be bought are marked as not part of the total", async () => {
  renderBuying(<CartScreen />, { shop: { getQuote } });
  const line = within(await screen.findByRole("listitem"));
  expect(await line.findByText("Not in the total")).toBeTruthy();
  expect(line.getByText("Ksh 650 each")).toBeTruthy();
  expect(line.queryByText("Ksh 650")).toBeNull();
});

test("free delivery is not promised for a cart of which nothing can be bought", async () => {
  const zone = { id: "1:1", name: "Nairobi", fee: 25_000, free_from: 500_000 };
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, delivery_zones: [zone] });
  renderBuying(<CartScreen />, { shop: { getShop, getQuote } });
  fireEvent.click(await screen.findByRole("radio", { name: /^Delivery/ }));
  await screen.findByLabelText("Where to");
  await screen.findByText("Not in the total");
  expect(screen.queryByText(/free/i)).toBeNull();
});
