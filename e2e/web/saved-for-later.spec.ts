// Cart: change of size, items saved for later, coupons in links.
import type { Page } from "@playwright/test";
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const rows = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "One more" }) });
const sizeOf = (page: Page) => page.getByLabel("Size of Roasted Salted Cashews");

test("a change of size keeps the line's position, merges equal lines, and can be undone", async ({
  page,
  console,
}) => {
  await fillCart(page, [
    ["roasted-salted-cashews", "250g", 2],
    ["roasted-salted-cashews", "500g", 1],
    ["study-mix", null, 1],
  ]);
  await open(page, "/cart");
  await sizeOf(page).first().selectOption("100g");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText("Ksh 350 each");
  await expect(rows(page).first()).toContainText("Ksh 700");
  await expect(sizeOf(page).first(), "the keyboard stays on it").toBeFocused();
  await expect(page.getByText("Roasted Salted Cashews is now 100g")).toBeVisible();
  await sizeOf(page).first().selectOption("500g");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByTestId("cart-badge")).toHaveText("4");
  await expect(rows(page).first()).toContainText("Ksh 4,500");
  await page.getByRole("button", { name: "Put it back" }).first().click();
  await expect(rows(page)).toHaveCount(3);
  expect(console).toEqual([]);
});

test("an item saved for later stays on the device and returns to the cart with one press", async ({
  page,
}) => {
  await fillCart(page, [
    ["roasted-salted-cashews", "250g", 2],
    ["study-mix", null, 1],
  ]);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Save for later: Study Mix" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  const saved = page.getByRole("region", { name: "Saved for later" });
  await expect(saved).toContainText("Study Mix");
  await expectAccessible(page);
  await open(page, "/shop");
  await page.getByRole("link", { name: /^Cart/ }).click();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  await panel.getByRole("button", { name: "Study Mix: back to the cart" }).click();
  await expect(panel.getByRole("button", { name: "One more" })).toHaveCount(2);
  await expect(panel.getByRole("region", { name: "Saved for later" })).toBeHidden();
  await expect(page.getByTestId("cart-badge")).toHaveText("3");
});

test("a coupon in a link is stored on any page and removed from the URL, and its refusal shows the reason", async ({
  page,
}) => {
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/?coupon=NOSUCHTHING");
  await expect(page.getByText("Coupon NOSUCHTHING is kept for your order.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await open(page, "/cart");
  await expect(page.getByText("We do not know this coupon. Check the spelling.")).toBeVisible();
});
