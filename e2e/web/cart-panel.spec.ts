// Cart panel at the side of the page, and the mini cart on hover.
import type { Page } from "@playwright/test";
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Hovers over the cart link with a Study Mix in the cart until the mini cart opens. */
async function hoverOverCart(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/shop");
  await page.getByRole("link", { name: "Cart, 1 item" }).hover();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  await expect(panel).toContainText("Study Mix");
  return panel;
}

test("a click on the cart opens the panel, which changes the cart and links to the checkout", async ({
  page,
  console,
}) => {
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/shop");
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  await expect(panel).toContainText("Ksh 540");
  await expect(page).toHaveURL("/shop");
  await panel.getByRole("button", { name: "One more" }).click();
  await expect(panel).toContainText("Ksh 1,080");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeFocused();
  await page.keyboard.press("Enter");
  await panel.getByRole("link", { name: "See the cart" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(panel).toBeHidden();
  expect(console).toEqual([]);
});

test("hovering over the cart opens the mini cart without moving the focus", async ({ page }) => {
  const panel = await hoverOverCart(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.mouse.move(200, 500);
  await expect(panel).toBeHidden();
});

test("a mini cart opened by hovering stays open after a click", async ({ page }) => {
  const panel = await hoverOverCart(page);
  // At the position of the pointer.
  await page.mouse.down();
  await page.mouse.up();
  await expect(panel.getByRole("button", { name: "Close" })).toBeFocused();
  await page.mouse.move(200, 500);
  await expect(panel.getByRole("link", { name: "Go to checkout" })).toBeVisible();
});
