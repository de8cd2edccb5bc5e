// `/cart`: lines, current prices, and the links to shop and checkout.
import type { Page } from "@playwright/test";
import { expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const row = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const total = (page: Page) =>
  page.getByRole("region", { name: "Your order" }).getByRole("definition").last();

test("an empty cart links to the shop", async ({ page }) => {
  await open(page, "/cart");
  await expect(page.getByRole("heading", { name: "Nothing in it yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Go to the shop" }).click();
  await expect(page).toHaveURL("/shop");
});

/** Opens the page without its scripts. */
async function stopScripts(page: Page): Promise<void> {
  await page.route("**/assets/*.js", () => undefined);
}

test.describe("the cart page before its scripts load", () => {
  test("an empty cart is complete in the HTML", async ({ page }) => {
    await stopScripts(page);
    await page.goto("/cart", { waitUntil: "commit" });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Nothing in it yet" })).toBeVisible();
    await expect(main.getByRole("article")).toHaveCount(4);
    await expect(main.getByText("Loading…")).toBeHidden();
  });

  test("a cart with items is not shown as empty", async ({ page }) => {
    await fillCart(page, [["study-mix", null, 1]]);
    await stopScripts(page);
    await page.goto("/cart", { waitUntil: "commit" });
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nothing in it yet" })).toBeHidden();
  });
});

test("each line has picture, size, quantity and total; − and + change quantity and total", async ({
  page,
  console,
}) => {
  await fillCart(page, [
    ["roasted-salted-cashews", "250g", 2],
    ["study-mix", null, 1],
  ]);
  await open(page, "/cart");
  const cashews = row(page, "Roasted Salted Cashews");
  await expect(cashews).toContainText("250g");
  await expect(cashews).toContainText("Ksh 800 each");
  await expect(cashews).toContainText("Ksh 1,600");
  await expect(total(page)).toHaveText("Ksh 2,140");
  await cashews.getByRole("button", { name: "One more" }).click();
  await expect(cashews).toContainText("Ksh 2,400");
  await expect(total(page)).toHaveText("Ksh 2,940");
  await expect(page.getByTestId("cart-badge")).toHaveText("4");
  await cashews.getByRole("button", { name: "One fewer" }).click();
  await expect(total(page)).toHaveText("Ksh 2,140");
  await expectAccessible(page);
  expect(console).toEqual([]);
});

test("a removed line can be restored", async ({ page }) => {
  await fillCart(page, [["study-mix", null, 3]]);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Remove Study Mix" }).click();
  await expect(page.getByRole("heading", { name: "Nothing in it yet" })).toBeVisible();
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(row(page, "Study Mix")).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("3");
});

test("the cart persists across reloads and is synchronized between two tabs", async ({
  page,
  context,
}) => {
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/cart");
  const other = await context.newPage();
  await open(other, "/shop");
  await expect(other.getByTestId("cart-badge")).toHaveText("1");
  await page.getByRole("button", { name: "One more" }).click();
  await expect(other.getByTestId("cart-badge")).toHaveText("2");
  await other.reload();
  await expect(other.getByTestId("cart-badge")).toHaveText("2");
});

test("two tabs synchronize single cart lines in cart, panel and card", async ({
  page,
  context,
}) => {
  await fillCart(page, [
    ["study-mix", null, 1],
    ["roasted-salted-cashews", "250g", 1],
  ]);
  await open(page, "/cart");
  const other = await context.newPage();
  await open(other, "/products/smoked-almonds");
  await other
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(row(page, "Smoked Almonds")).toBeVisible();
  await page.getByRole("button", { name: "Remove Study Mix" }).click();
  await expect(other.getByTestId("cart-badge")).toHaveText("2");
  await other.getByRole("link", { name: /^Cart/ }).click();
  const panel = other.getByRole("dialog", { name: "Your cart" });
  await expect(panel.getByRole("listitem").filter({ hasText: "Study Mix" })).toHaveCount(0);
  await panel.getByRole("button", { name: "One more" }).first().click();
  await expect(page.getByTestId("cart-badge")).toHaveText("3");
  await page.getByRole("button", { name: "Remove Smoked Almonds" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Smoked Almonds" })).toHaveCount(0);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByTestId("cart-badge")).toHaveText("2");
  }
});

test("a price changed since the item was added is shown as old and new price, and the total uses the new price", async ({
  page,
}) => {
  await fillCart(page, [["study-mix", null, 1]], () => ({ price: 50_000 }));
  await open(page, "/cart");
  await expect(row(page, "Study Mix")).toContainText("New price: Ksh 540");
  await expect(row(page, "Study Mix")).toContainText("Ksh 500");
  await expect(total(page)).toHaveText("Ksh 540");
});

test("a quantity above the stock is not in the total and offers the remaining pieces", async ({
  page,
}) => {
  await fillCart(page, [
    ["smoked-almonds", null, 5],
    ["study-mix", null, 1],
  ]);
  await open(page, "/cart");
  await expect(row(page, "Smoked Almonds")).toContainText("Only 3 left.");
  await expect(row(page, "Smoked Almonds")).toContainText("Not in the total");
  await expect(total(page)).toHaveText("Ksh 540");
  await page.getByRole("button", { name: "Take 3" }).click();
  await expect(total(page)).toHaveText("Ksh 3,210");
});

test("the order summary shows the delivery fee and the coupon discount", async ({ page }) => {
  await fillCart(page, [["roasted-salted-cashews", "250g", 1]]);
  await open(page, "/cart");
  const order = page.getByRole("region", { name: "Your order" });
  await order.getByRole("radio", { name: /^Delivery/ }).press("Space");
  await expect(order.getByRole("combobox", { name: "Where to" })).toBeVisible();
  await expect(order.getByText("Delivery", { exact: true }).last()).toBeVisible();
  await order.getByRole("button", { name: "I have a coupon" }).click();
  await order.getByRole("textbox", { name: "Coupon code" }).fill("nonsense");
  await order.getByRole("button", { name: "Apply" }).click();
  await expect(order.getByText("We do not know this coupon. Check the spelling.")).toBeVisible();
  await order.getByRole("textbox", { name: "Coupon code" }).fill("karibu10");
  await order.getByRole("button", { name: "Apply" }).click();
  await expect(order.getByText("Coupon KARIBU10 applied")).toBeVisible();
  await expect(order).toContainText("Discount");
  await expect(order).toContainText("Ksh 80");
});

test("an invalid stored cart is quarantined, and the page shows an empty cart", async ({
  page,
}) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => window.localStorage.setItem("root", '{"version":1,"state":7}'));
  await open(page, "/cart");
  await expect(page.getByRole("heading", { name: "Nothing in it yet" })).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem("root:broken"))).toContain("7");
});

test("the cart page is excluded from search engines", async ({ page }) => {
  const answer = await open(page, "/cart");
  expect(answer?.headers()["cache-control"]).toContain("private");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});
