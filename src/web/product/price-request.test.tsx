// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fetchFooterTexts } from "../../i18n/texts";
import { aProduct } from "../../components/testing/products";
import { renderBuying, SELLING_SHOP } from "../testing/buying";
import { PriceRequest } from "./price-request";

afterEach(cleanup);

async function shown(whatsapp: string) {
  await fetchFooterTexts();
  const contact = { ...SELLING_SHOP.contact, whatsapp };
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, contact });
  renderBuying(<PriceRequest product={aProduct({ price: null })} />, { shop: { getShop } });
}

const target = () =>
  screen.getByRole("link", { name: "Ask for the price" }).getAttribute("href") ?? "";

test("the price is asked for on WhatsApp, with the product's name", async () => {
  await shown("+254700000001");
  await waitFor(() => expect(target()).toContain("https://wa.me/254700000001?"));
  const text = new URL(target()).searchParams.get("text");
  expect(text).toBe("Hello, what does Roasted Cashews cost?");
});

test("a shop without WhatsApp is asked on its contact page", async () => {
  await shown("");
  await waitFor(() => expect(target()).toBe("/contact"));
});
