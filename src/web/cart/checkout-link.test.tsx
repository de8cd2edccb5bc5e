// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect, type ReactNode } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { cartItemFor } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import { aProduct } from "../../components/testing/products";
import { PanelBody } from "../cart-panel/panel-body";
import type { QuoteInput } from "../../shop/wire";
import { quoteAt, renderBuying } from "../testing/buying";
import { cashewsSoldOut as getQuote } from "../testing/left-out";
import { CartContents, CartScreen } from "./cart";

beforeAll(() => CartContents.fetch());
afterEach(cleanup);

const warning = () =>
  screen.findByText(
    "Your cart has goods that are not available as requested. Change them to go on.",
  );
const link = () => screen.queryByRole("link", { name: "Go to checkout" });

const dearer = (input: QuoteInput) => Promise.resolve(quoteAt(70_000)(input));

/** Screen of cart or panel, with a second product in the cart. */
function WithMabuyu({ children }: { children: ReactNode }) {
  const cart = useCartStore();
  useEffect(() => {
    const mabuyu = aProduct({ id: 7, slug: "mabuyu", name: "Mabuyu" });
    cart.getState().addItem(cartItemFor(mabuyu, null, null));
  }, [cart]);
  return children;
}

const SCREENS = [
  ["page", <CartScreen key="page" />],
  ["panel", <PanelBody key="panel" onEmpty={() => undefined} />],
] as const;

test.each(SCREENS)(
  "a %s of which nothing can be bought has no link to the checkout",
  async (_, of) => {
    renderBuying(of, { shop: { getQuote } });
    expect(await warning()).toBeTruthy();
    expect(link()).toBeNull();
  },
);

test.each(SCREENS)("a %s of which a part can be bought warns next to the link", async (_, of) => {
  renderBuying(<WithMabuyu>{of}</WithMabuyu>, { shop: { getQuote } });
  const text = await warning();
  await waitFor(() => expect(text.nextElementSibling).toBe(link()));
  expect(link()).toBeTruthy();
});

test.each(SCREENS)("a %s of which everything can be bought has no warning", async (_, of) => {
  renderBuying(of, { shop: { getQuote: dearer } });
  expect((await screen.findAllByText("Ksh 700")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/not available as requested/)).toBeNull();
  expect(link()).toBeTruthy();
});
