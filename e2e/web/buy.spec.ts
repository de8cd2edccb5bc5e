// Complete purchase: home → category → product → size → cart → checkout → pay → paid order.
import type { Page } from "@playwright/test";
import { payByCard } from "../fixtures/hosted-page";
import { expect, test, type RunningShop } from "../fixtures/shop";

/** Adds 250 g of salted cashews to the cart, starting from the home page. */
async function pickCashews(page: Page) {
  await page.goto("/");
  await page.getByRole("link", { name: "Shop now" }).click();
  await page.getByRole("button", { name: "Cashews", exact: true }).click();
  await page.getByRole("link", { name: "Roasted Salted Cashews" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roasted Salted Cashews");
  await page.getByRole("group", { name: "Size", exact: true }).getByLabel("250g").check();
  await page.getByRole("button", { name: /Add to cart: Roasted Salted Cashews/ }).click();
  await expect(page.getByText("Roasted Salted Cashews added to cart!")).toBeVisible();
}

/** Fills in the form for a guest and pickup. */
async function fillIn(page: Page, payment: string) {
  await page.getByRole("link", { name: /^Cart/ }).click();
  await expect(page.getByText("Ksh 800").first()).toBeVisible();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Amina Wanjiku");
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("0712 345 678");
  await page.getByRole("radio", { name: payment }).check();
}

function orderId(page: Page): string {
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function arrived(shop: RunningShop, id: string, status: string) {
  await expect
    .poll(async () => (await shop.ordersOf(id)).map((order) => order.status))
    .toEqual([status]);
  const [order] = await shop.ordersOf(id);
  expect(order?.total).toBe("800.00");
  expect(order?.line_items).toMatchObject([{ quantity: 1, total: "800.00" }]);
}

test("a card order is paid on the hosted page and is paid in WooCommerce", async ({
  page,
  shop,
  console,
}) => {
  await pickCashews(page);
  await fillIn(page, "Card");
  await page.getByRole("button", { name: "Pay Ksh 800" }).click();
  await expect(page.getByTestId("total")).toContainText("800");
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Ksh 800 received" })).toBeVisible();
  await arrived(shop, orderId(page), "processing");
  expect((await shop.ledger()).payments).toMatchObject([{ amount: 80_000 }]);
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  expect(console).toEqual([]);
});

test("an order to be paid at the counter is confirmed at once with its number", async ({
  page,
  shop,
}) => {
  await pickCashews(page);
  await fillIn(page, "At the counter");
  await page.getByRole("button", { name: "Place order · Ksh 800" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-\d{4}$/);
  await expect(page.getByText("We have your order")).toBeVisible();
  await arrived(shop, orderId(page), "on-hold");
});

test("an M-Pesa order shows the pending prompt, then the received payment", async ({
  page,
  shop,
}) => {
  await pickCashews(page);
  await fillIn(page, "M-Pesa");
  await page.getByRole("button", { name: "Pay Ksh 800" }).click();
  await expect(page.getByRole("heading", { name: "Look at your phone" })).toBeVisible();
  await expect(page.getByText("Sent to 0712 345 678.")).toBeVisible();
  await shop.answerPrompt("254712345678", "paid");
  await expect(page.getByRole("heading", { name: "Ksh 800 received" })).toBeVisible({
    timeout: 40_000,
  });
  await arrived(shop, orderId(page), "processing");
});

test("an order page requires the order's key", async ({ page }) => {
  await pickCashews(page);
  await fillIn(page, "At the counter");
  await page.getByRole("button", { name: "Place order · Ksh 800" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-/);
  const address = new URL(page.url());
  await page.goto(`${address.pathname}?key=wrong`);
  await expect(page.getByRole("heading", { name: "There is no such order" })).toBeVisible();
});
