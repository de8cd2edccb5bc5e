// `/shop`: every choice is in the URL, and "back" restores it.
import type { Page } from "@playwright/test";
import { expectAccessible, open, withoutData } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const names = (page: Page) => page.getByRole("article").getByRole("heading");
const search = (page: Page) =>
  page.getByRole("main").getByRole("combobox", { name: "Search the shop" });

test("a listing page shows eight products, the total number and a link to the next page", async ({
  page,
}) => {
  await open(page, "/shop");
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.getByRole("status").filter({ hasText: /^\d+ products$/ })).toBeVisible();
  const first = await names(page).allTextContents();
  const next = page.getByRole("link", { name: "Show more" });
  await expect(next).toHaveAttribute("href", "/shop?page=2");
  await open(page, "/shop?page=2");
  await expect(names(page).first()).not.toHaveText(first[0] ?? "");
  await page.getByRole("link", { name: "← Previous" }).click();
  await expect(page).toHaveURL("/shop");
});

test("each category has one button, marked when selected; `Uncategorized` has none", async ({
  page,
}) => {
  await open(page, "/shop");
  const filter = page.getByRole("group", { name: "Categories" });
  await expect(filter.getByRole("button", { name: "Uncategorized" })).toHaveCount(0);
  await expect(filter.getByRole("button", { name: "All", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await filter.getByRole("button", { name: "Almonds" }).click();
  await expect(page).toHaveURL("/shop/almonds");
  await expect(filter.getByRole("button", { name: "Almonds" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  for (const name of await names(page).allTextContents()) expect(name).toContain("Almonds");
});

test("a category button shows the number of products; its text is the category's name", async ({
  page,
}) => {
  await open(page, "/shop");
  const buttons = page.getByRole("group", { name: "Categories" }).getByRole("button");
  const almonds = buttons.filter({ hasText: /^Almonds$/ });
  const count = await almonds.evaluate((button) => getComputedStyle(button, "::after").content);
  await almonds.click();
  const found = page.getByRole("status").filter({ hasText: /^\d+ products$/ });
  await expect(found).toHaveText(`${/\d+/.exec(count)?.[0]} products`);
  expect(await buttons.first().getAttribute("data-count"), "all of them need no number").toBeNull();
});

test("search results follow the input, tolerate misspelling, and are stored in the URL", async ({
  page,
}) => {
  await open(page, "/shop");
  await search(page).pressSequentially("cashuw");
  await expect(page).toHaveURL("/shop?search=cashuw");
  await expect(names(page).first()).toContainText("Cashew");
  await search(page).fill("njugu");
  await expect(names(page).first()).toContainText("Njugu Karanga");
});

test("an empty search result shows a notice and suggestions", async ({ page }) => {
  await open(page, "/shop?search=bicycle");
  await expect(page.getByText("No products available")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Mabuyu", exact: true }).click();
  await expect(names(page).first()).toContainText("Mabuyu");
});

test("sort, stock, sale and price are stored in the URL and survive a reload", async ({ page }) => {
  await open(page, "/shop");
  await page
    .getByRole("combobox", { name: "Sort by" })
    .selectOption({ label: "Price, low to high" });
  await expect(page).toHaveURL(/orderby=price&order=asc/);
  const prices = async () => {
    const texts = await page
      .getByRole("article")
      .getByText(/^Ksh [\d,.]+$/)
      .allTextContents();
    return texts.map((text) => Number(text.replace(/[^\d.]/g, "")));
  };
  await expect(names(page).first()).toContainText("Njugu");
  const sorted = await prices();
  expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
  await page.goto("/shop?in_stock=true&on_sale=true&min_price=50000");
  await expect(page.getByRole("article").first()).toContainText("Sale");
  await page.reload();
  await expect(page).toHaveURL("/shop?in_stock=true&on_sale=true&min_price=50000");
  await expect(page.getByText("Sold out", { exact: true })).toHaveCount(0);
});

test("back navigation from a product keeps filter, page and scroll position", async ({ page }) => {
  await open(page, "/shop?orderby=price&page=2");
  // Orders of other tests change popularity and stock meanwhile, and the cards differ in height: the
  // listing stays as the page has it.
  await page.route("**/api/products?*", () => undefined);
  const link = names(page).nth(5).getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The shop");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/shop?orderby=price&page=2");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(link).toBeInViewport();
});

test("`/shop/{slug}` shows the product with links to the listing and to the adjacent products", async ({
  page,
  shop,
}) => {
  await open(page, "/shop?search=cashews");
  const [first = "", second = ""] = await names(page).allTextContents();
  await names(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/shop\/[a-z-]+\?search=cashews$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  const slug = new URL(page.url()).pathname.split("/").at(-1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${shop.origin}/products/${slug}`,
  );
  const navigation = page.getByRole("navigation", { name: "Way through the shop" });
  await navigation.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await navigation.getByRole("link", { name: /Back to the shop/ }).click();
  await expect(page).toHaveURL("/shop?search=cashews");
});

test("a listing that cannot be read shows the Oops screen", async ({ page }) => {
  await withoutData(page, "/shop");
  await page.route("**/api/products*", (route) => route.abort());
  await page.goto("/shop");
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong." })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("article")).toHaveCount(8);
});

test("the shop can be read and navigated without JavaScript", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/shop?search=salted`);
  await page.getByRole("link", { name: "Roasted Salted Cashews" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roasted Salted Cashews");
  await expect(page.getByRole("radio", { name: "Ksh 800" })).toBeVisible();
  await context.close();
});

test("an unreachable store does not affect the listing", async ({ page, shop }) => {
  await shop.faults({ upstream: "woocommerce", outage: true });
  await open(page, "/shop?orderby=date");
  await expect(page.getByRole("article")).toHaveCount(8);
  await shop.faults(null);
});

test("the page with open filters is accessible in both themes", async ({ page }) => {
  await open(page, "/shop");
  await page.getByText("Filters", { exact: true }).first().click();
  await expectAccessible(page);
});
