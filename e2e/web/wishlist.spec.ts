// `/wishlist`: products on this device, and a link that opens the list on another.
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("heart buttons of cards and product pages add products to the wish list, which marks sold-out sizes", async ({
  page,
  console,
}) => {
  await open(page, "/shop");
  await page.getByRole("button", { name: "Save Raw Almonds to wish list" }).click();
  await open(page, "/products/study-mix");
  await page.getByRole("button", { name: "Save to wish list" }).click();
  const heart = page.getByRole("button", { name: "On your wish list" });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "See the list" }).first().click();
  await expect(page).toHaveURL("/wishlist");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(2);
  const almonds = cards.filter({ hasText: "Raw Almonds" });
  await expect(almonds.getByRole("radio", { name: "1kg (Sold out)" })).toBeVisible();
  await expectAccessible(page);
  await cards
    .first()
    .getByRole("button", { name: /^Save .+ to wish list$/ })
    .click();
  await expect(cards).toHaveCount(1);
  expect(console).toEqual([]);
});

test("a wish list's link opens the list on another device, where it can be saved", async ({
  page,
}) => {
  const answer = await open(page, "/wishlist?items=study-mix,raw-almonds,never-there");
  expect(answer?.status()).toBe(200);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await expect(page.getByRole("heading", { name: "A wish list for you" })).toBeVisible();
  await expect(page.getByText("One of these is sold no more.")).toBeVisible();
  await page.getByRole("button", { name: "Keep it on this device" }).click();
  await expect(page).toHaveURL("/wishlist");
  await page.reload();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
});

test("an empty wish list links to the shop", async ({ page }) => {
  await open(page, "/wishlist");
  await expect(page.getByRole("heading", { name: "No wishes yet" })).toBeVisible();
  await expectAccessible(page);
});
