// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fetchFooterTexts } from "../../i18n/texts";
import { offerFor } from "../../components/product/size-choice";
import { aSizedProduct, aVariation } from "../../components/testing/products";
import type { StockNoticeInput } from "../../shop/wire";
import { renderBuying, SELLING_SHOP } from "../testing/buying";
import { BackInStockForm } from "./back-in-stock-form";

afterEach(cleanup);

const SOLD_OUT = aSizedProduct({
  variations: [aVariation(202, { Size: "500g" }, { in_stock: false })],
});

async function show(changes: Partial<typeof SELLING_SHOP>) {
  await fetchFooterTexts();
  const awaitStock = vi.fn((_input: StockNoticeInput) => Promise.resolve());
  const offer = offerFor(SOLD_OUT, { Size: "500g" });
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, ...changes });
  renderBuying(<BackInStockForm product={SOLD_OUT} offer={offer} />, {
    shop: { getShop, awaitStock },
  });
  return awaitStock;
}

test("an empty form names both faults and focuses the first, whose correction leaves the second", async () => {
  const awaitStock = await show({ stock_notices: true });
  fireEvent.click(await screen.findByRole("button", { name: "Tell me" }));
  const consent = "Tick the box, so that we may write to you.";
  expect(screen.getByText("Enter your e-mail address.")).toBeTruthy();
  expect(screen.getByText(consent)).toBeTruthy();
  const email = screen.getByLabelText("Your e-mail");
  expect(document.activeElement).toBe(email);
  fireEvent.change(email, { target: { value: "amina@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Tell me" }));
  expect(screen.queryByText("Enter your e-mail address.")).toBeNull();
  expect(screen.getByText(consent)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("checkbox"));
  expect(awaitStock).not.toHaveBeenCalled();
});

test("the form asks for an address and for consent, and confirms the size", async () => {
  const awaitStock = await show({ stock_notices: true });
  const typed = { target: { value: "amina@example.com" } };
  fireEvent.change(await screen.findByLabelText("Your e-mail"), typed);
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Tell me" }));
  const done = await screen.findByText(/^Open the e-mail from us and confirm/);
  expect(done.textContent).toContain("We then write to you when Roasted Cashews (500g) is back.");
  expect(done.textContent).toContain("only a few such mails a day to one address");
  const size = { product_id: SOLD_OUT.id, variation_id: 202, language: "en" };
  const who = { email: "amina@example.com", consent: true, website: "" };
  expect(awaitStock).toHaveBeenCalledWith({ ...size, ...who });
});

test("a shop without back-in-stock e-mails offers only WhatsApp", async () => {
  const contact = { ...SELLING_SHOP.contact, whatsapp: "+254700000001" };
  await show({ stock_notices: false, contact });
  const link = await screen.findByRole("link", { name: "Ask on WhatsApp" });
  expect(link.getAttribute("href")).toContain("https://wa.me/254700000001?text=Hello%2C%20when");
  expect(screen.queryByRole("button", { name: "Tell me" })).toBeNull();
});
