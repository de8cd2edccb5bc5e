// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import { aProduct } from "../../components/testing/products";
import { renderBuying, SELLING_SHOP } from "../testing/buying";
import { ScreensContext } from "../routes/screens";
import * as eager from "../routes/screens.eager";
import { PriceRequest } from "./price-request";
import { ProductScreen } from "./product";

afterEach(cleanup);

function shown(whatsapp: string) {
  const contact = { ...SELLING_SHOP.contact, whatsapp };
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, contact });
  renderBuying(<PriceRequest product={aProduct({ price: null })} />, { shop: { getShop } });
}

const target = () =>
  screen.getByRole("link", { name: "Ask for the price" }).getAttribute("href") ?? "";

test("the price is asked for on WhatsApp, with the product's name", async () => {
  shown("+254700000001");
  await waitFor(() => expect(target()).toContain("https://wa.me/254700000001?"));
  const text = new URL(target()).searchParams.get("text");
  expect(text).toBe("Hello, what does Roasted Cashews cost?");
});

test("the product's page has the question once, in place of the button to buy", async () => {
  const product = aProduct({ price: null });
  const getProduct = () => Promise.resolve({ product, related: [], reviews: [] });
  const page = (
    <ScreensContext value={eager}>
      <Routes>
        <Route path="/products/:slug" element={<ProductScreen />} />
      </Routes>
    </ScreensContext>
  );
  renderBuying(page, { shop: { getProduct }, at: "/products/roasted-cashews", filled: false });
  const link = await screen.findByRole("link", { name: "Ask for the price" });
  const terms = await screen.findByText("Pick-up");
  const order = link.compareDocumentPosition(terms);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING, "above the terms").toBeTruthy();
  expect(screen.queryByText("Price on request")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
});

test("a shop without WhatsApp is asked on its contact page", async () => {
  shown("");
  await waitFor(() => expect(target()).toBe("/contact"));
});
