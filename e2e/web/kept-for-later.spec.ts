// What a cart does beyond counting: another size in its place, things kept for later, coupons of links.
import type { Page } from "@playwright/test";
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const rows = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "One more" }) });
const sizeOf = (page: Page) => page.getByLabel("Size of Roasted Salted Cashews");

test("a line changes its size in its place, joins the one that has it, and can be put back", async ({
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

test("what is kept for later stays on the device and comes back with one press, in panel and page", async ({
  page,
}) => {
  await fillCart(page, [
    ["roasted-salted-cashews", "250g", 2],
    ["study-mix", null, 1],
  ]);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Save Study Mix for later" }).click();
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

test("the coupon of a link is kept from any page on, leaves the address, and says why it is refused", async ({
  page,
}) => {
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/?coupon=NOSUCHTHING");
  await expect(page.getByText("Coupon NOSUCHTHING is kept for your order.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await open(page, "/cart");
  await expect(page.getByText("We do not know this coupon. Check the spelling.")).toBeVisible();
});
