// `/products/{slug}`: the product page.
import { expectAccessible, open, withoutData } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("a size has its own price, price per 100 g, stock and sale", async ({ page }) => {
  await open(page, "/products/roasted-salted-cashews");
  const sizes = page.getByRole("group", { name: "Size", exact: true });
  const main = page.getByRole("main");
  await sizes.getByRole("radio", { name: /250g/ }).press("Space");
  await expect(main).toContainText("Ksh 800");
  await expect(main).toContainText("Ksh 320 per 100 g");
  await sizes.getByRole("radio", { name: /1kg/ }).press("Space");
  await expect(main.locator("ins").first()).toHaveText("Ksh 2,600");
  await expect(main.locator("del").first()).toHaveText("Ksh 2,850");
});

test("a sold-out size cannot be added to the cart; a low stock shows the remaining count", async ({
  page,
}) => {
  await open(page, "/products/pilipili-cashews");
  const sizes = page.getByRole("group", { name: "Size", exact: true });
  await sizes.getByRole("radio", { name: /500g/ }).press("Space");
  await expect(page.getByRole("button", { name: "Add to cart: Pilipili Cashews" })).toHaveCount(0);
  await sizes.getByRole("radio", { name: /250g/ }).press("Space");
  await expect(page.getByText("Only 4 left").first()).toBeVisible();
});

test("the gallery is navigated by swipe and arrow keys, and the large picture zooms to twice its size", async ({
  page,
}) => {
  await open(page, "/products/roasted-salted-cashews");
  const gallery = page.getByRole("region", { name: "Pictures" });
  const thumbnail = (number: number) =>
    gallery.getByRole("button", { name: `Picture ${number}`, exact: true });
  await gallery.getByRole("list").evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }));
  await expect(thumbnail(2)).toHaveAttribute("aria-current", "true");
  await gallery
    .getByRole("button", { name: /see it large/ })
    .nth(1)
    .press("ArrowRight");
  await expect(thumbnail(3)).toHaveAttribute("aria-current", "true");
  await gallery
    .getByRole("button", { name: /see it large/ })
    .nth(2)
    .click();
  const large = page.getByRole("dialog");
  await expect(large.getByRole("status")).toContainText("3 of");
  const width = () => large.getByRole("img").evaluate((image) => image.clientWidth);
  const whole = await width();
  await large.getByRole("button").first().click();
  await expect.poll(width).toBeGreaterThanOrEqual(whole * 1.9);
});

test("the shared URL contains the selected size", async ({ page, shop, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/shop/roasted-salted-cashews?search=cashews");
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("radio", { name: "500g" }).first().press("Space");
  await page.getByRole("button", { name: "Share this snack" }).click();
  await expect(page.getByText(/link/i).last()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${shop.origin}/products/roasted-salted-cashews?Size=500g`,
  );
});

test("allergens are named in words", async ({ page }) => {
  await open(page, "/products/roasted-salted-cashews");
  await expect(page.getByText(/Contains:/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("May contain other nuts");
});

test("reviews, related products and recently viewed products are shown", async ({ page }) => {
  await open(page, "/products/smoked-almonds");
  await page.waitForFunction(() => JSON.stringify(localStorage).includes("smoked-almonds"));
  await open(page, "/products/roasted-salted-cashews");
  await expect(page.getByRole("region", { name: "What shoppers say" })).toContainText("stars");
  const related = page.getByRole("region", { name: "Pairs well with" });
  await expect(related.getByRole("article").first()).toBeVisible();
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed.getByRole("link", { name: "Smoked Almonds" })).toBeVisible();
});

test("structured data describe the product with its price and without a sample rating", async ({
  page,
  shop,
}) => {
  await open(page, "/products/raw-cashew-halves");
  await expect(page).toHaveTitle("Raw Cashew Halves · Korosho");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${shop.origin}/products/raw-cashew-halves`,
  );
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = blocks.map((text) => JSON.parse(text)).find((it) => it["@type"] === "Product");
  expect(product).toMatchObject({ name: "Raw Cashew Halves", offers: { priceCurrency: "KES" } });
  expect(product).not.toHaveProperty("aggregateRating");
  const picture = page.locator('meta[property="og:image"]');
  const card = await page.request.get((await picture.getAttribute("content")) ?? "");
  expect(card.headers()["content-type"]).toBe("image/jpeg");
  await expect(page.getByText(/out of 5 stars/).first()).toBeAttached();
});

test("a broken picture keeps its space in the layout", async ({ page }) => {
  await page.route("**/media/**", (route) => route.abort());
  await open(page, "/products/roasted-salted-cashews");
  await expect(page.getByRole("button", { name: /Add to cart: Roasted/ })).toBeVisible();
});

test("a product that cannot be read shows the Oops screen", async ({ page }) => {
  await withoutData(page, "/products/study-mix");
  await page.route("**/api/products/study-mix", (route) => route.abort());
  await page.goto("/products/study-mix");
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong." })).toBeVisible();
});

test("an unknown slug returns the not-found page with status 404 under both URLs", async ({
  page,
}) => {
  for (const path of ["/products/moon-dust", "/shop/moon-dust"]) {
    const answer = await open(page, path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This shelf is empty");
  }
});

test("the page is accessible in both themes, also with the large picture", async ({ page }) => {
  await open(page, "/products/roasted-salted-cashews");
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /see it large/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
