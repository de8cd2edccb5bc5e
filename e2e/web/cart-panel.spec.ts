// The cart's panel: it slides in beside the page, and the cart's own page stays.
import type { Page } from "@playwright/test";
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Rests the pointer on a cart that holds a Study Mix, until the look at it comes up. */
async function restOnCart(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/shop");
  await page.getByRole("link", { name: "Cart, 1 item" }).hover();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  await expect(panel).toContainText("Study Mix");
  return panel;
}

test("a click on the cart slides it in; it can be changed there and leads on", async ({
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

test("a pointer that rests on the cart has a look at it, and keeps the focus where it was", async ({
  page,
}) => {
  const panel = await restOnCart(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.mouse.move(200, 500);
  await expect(panel).toBeHidden();
});

test("a look that came up under the pointer is kept by the click that follows", async ({
  page,
}) => {
  const panel = await restOnCart(page);
  // Exactly where the pointer rests, as a hand would.
  await page.mouse.down();
  await page.mouse.up();
  await expect(panel.getByRole("button", { name: "Close" })).toBeFocused();
  await page.mouse.move(200, 500);
  await expect(panel.getByRole("link", { name: "Go to checkout" })).toBeVisible();
});
