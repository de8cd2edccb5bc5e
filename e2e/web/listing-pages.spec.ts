// `/shop`: further pages of a listing, and the counts of the filters.
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("'Show more' appends a page, the page after it has an address, and back navigation restores length and scroll position", async ({
  page,
  console,
}) => {
  await open(page, "/shop");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(8);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(cards).toHaveCount(16);
  await expect(page.getByRole("region", { name: "Page 2" })).toBeFocused();
  const next = page.getByRole("link", { name: "Show more" });
  await expect(next).toHaveAttribute("href", "/shop?page=3");
  await expectAccessible(page);
  const last = cards.nth(14);
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await last.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The shop");
  await page.goBack();
  await expect(cards).toHaveCount(16);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100);
  expect(console).toEqual([]);
});

test("each filter shows the number of matching products", async ({ page }) => {
  await open(page, "/shop");
  await page.getByText("Filters").click();
  const row = page.locator("details div").filter({ hasText: /^On sale only\d+$/ });
  const count = Number((await row.innerText()).replace(/\D/g, ""));
  expect(count).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByLabel("On sale only").check();
  await expect(page.getByRole("main").getByText(`${count} products`)).toBeVisible();
});

test("the sort by price per 100 g is stored in the URL and survives a reload", async ({ page }) => {
  await open(page, "/shop");
  await page.getByLabel("Sort by").selectOption("unitPrice");
  await expect(page).toHaveURL("/shop?orderby=unit_price");
  const prices = page.getByRole("main").getByText(/^Ksh [\d,]+ per 100 g$/);
  await expect(prices.first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Sort by")).toHaveValue("unitPrice");
});
