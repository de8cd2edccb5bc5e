// `/`: the home page, section by section as specified.
import type { Page } from "@playwright/test";
import { expectAccessible, open, openInStillTime, withoutData } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const browser = (page: Page) => page.getByRole("region", { name: "Find your snack" });
const ourProducts = (page: Page) => page.getByRole("region", { name: "Our Products" });

test("the sections appear in the specified order, with the specified copy", async ({
  page,
  console,
}) => {
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snack Smart, Live Healthy");
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect(titles).toEqual([
    "Snack Smart, Snack Delicious",
    "Find your snack",
    "Our Products",
    "Talk To Us",
    "Direct Farm Sourcing",
  ]);
  const intro = page.getByRole("region", { name: "Snack Smart, Snack Delicious" });
  await expect(intro).toContainText(/health meets taste/i);
  await expect(intro.getByRole("heading", { level: 3 })).toHaveText([
    "Freshly sourced nuts",
    "Health benefits",
    "Versatile snacks",
    "Perfect for sharing",
  ]);
  const talk = page.getByRole("region", { name: "Talk To Us" });
  await expect(talk.getByRole("heading", { level: 3 })).toHaveText([
    "Customized snacking solutions",
    "Snacking habits assessment",
    "Nutrient-packed snacks tracker",
    "Energy-boosting snack program",
  ]);
  expect(console).toEqual([]);
});

test("the links lead to the shop and to the contact page", async ({ page }) => {
  for (const [name, path] of [
    ["Shop now", "/shop"],
    ["view more products", "/shop"],
    ["Get intouch", "/contact"],
  ] as const) {
    await open(page, "/");
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test("the page has title, description, keywords, one canonical URL and a preview picture of 1200 × 630", async ({
  page,
  shop,
}) => {
  await open(page, "/?utm_source=x");
  await expect(page).toHaveTitle("Korosho: Snack Smart, Live Healthy");
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
  await expect(meta("description")).toHaveAttribute("content", /cashews/i);
  await expect(meta("keywords")).toHaveAttribute("content", /korosho/);
  await expect(meta("og:image:width")).toHaveAttribute("content", "1200");
  await expect(meta("og:image:height")).toHaveAttribute("content", "630");
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", `${shop.origin}/`);
  const preview = await meta("og:image").getAttribute("content");
  const size = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src ?? "";
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, preview);
  expect(size).toEqual([1200, 630]);
});

test("the product browser shows eight products and reloads them for the selected category", async ({
  page,
}) => {
  await open(page, "/");
  const cards = browser(page).getByRole("article");
  await expect(cards).toHaveCount(8);
  const buttons = browser(page).getByRole("group", { name: "Categories" }).getByRole("button");
  await expect(buttons.filter({ hasText: "Uncategorized" })).toHaveCount(0);
  await expect(buttons.first()).toHaveAttribute("aria-pressed", "true");
  const asked = page.waitForRequest(/\/api\/products\?.*category=\d+/);
  const baobab = buttons.filter({ hasText: "Baobab" });
  await baobab.click();
  expect(new URL((await asked).url()).searchParams.get("per_page")).toBe("8");
  await expect(baobab).toHaveAttribute("aria-pressed", "true");
  await expect(buttons.first()).toHaveAttribute("aria-pressed", "false");
  await expect(cards.filter({ hasText: "Mabuyu" }).first()).toBeVisible();
  await expect(cards.filter({ hasText: "Cashew" })).toHaveCount(0);
  await buttons.first().click();
  await expect(cards).toHaveCount(8);
});

test("'Our Products' shows the first eight products", async ({ page }) => {
  await open(page, "/");
  await expect(ourProducts(page).getByRole("article")).toHaveCount(8);
});

test("the loading page shows 4 skeleton cards and 7 skeleton buttons", async ({ page }) => {
  await withoutData(page);
  await page.route("**/api/{products,categories}*", () => undefined);
  await page.goto("/");
  await expect(browser(page).getByTestId("card-skeleton")).toHaveCount(4);
  await expect(browser(page).getByTestId("category-skeleton")).toHaveCount(7);
  await expect(ourProducts(page).getByTestId("card-skeleton")).toHaveCount(4);
  await expectAccessible(page);
});

test("a failed read shows the Oops screen with its button, and `Error loading data` in 'Our Products'", async ({
  page,
}) => {
  await withoutData(page);
  await page.route("**/api/products*", (route) => route.abort());
  await page.goto("/");
  await expect(browser(page).getByRole("alert")).toContainText("Oops! Something went wrong.");
  await expect(browser(page)).toContainText(
    "We encountered an issue while loading the products. Please try again later.",
  );
  await expect(ourProducts(page).getByRole("alert")).toHaveText("Error loading data: unreachable");
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(browser(page).getByRole("article")).toHaveCount(8);
});

test("empty lists show `No categories available` and `No products available`", async ({ page }) => {
  await withoutData(page);
  await page.route("**/api/categories", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/products?*", (route) =>
    route.fulfill({ json: { items: [], total: 0, total_pages: 0 } }),
  );
  await page.goto("/");
  await expect(browser(page).getByText("No categories available")).toBeVisible();
  await expect(browser(page).getByText("No products available")).toBeVisible();
});

test("visible data are read again every 60000 ms", async ({ page }) => {
  await openInStillTime(page, "/");
  let reads = 0;
  page.on("request", (request) => void (reads += request.url().endsWith("/api/shop") ? 1 : 0));
  // Requests are reported in order: after this one, all earlier ones are known.
  const settled = () => page.evaluate(async () => void (await fetch("/healthz")));
  await page.clock.runFor(5_000);
  await settled();
  const before = reads;
  await page.clock.runFor(25_000);
  await settled();
  expect(reads).toBe(before);
  await page.clock.runFor(31_000);
  await settled();
  expect(reads).toBeGreaterThan(before);
});

test("a failed section shows an error in its place; the rest of the page stays", async ({
  page,
}) => {
  await withoutData(page);
  await page.route("**/api/categories", (route) => route.fulfill({ json: [null] }));
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("could not be shown. The rest works.");
  await expect(page.getByRole("region", { name: "Our Products" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("an error outside of all sections shows `something went wrong`", async ({ page }) => {
  await withoutData(page);
  await page.route("**/api/shop", (route) => route.fulfill({ json: { languages: 7 } }));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "something went wrong" })).toBeVisible();
});

test("the page is accessible in both themes", async ({ page }) => {
  await open(page, "/");
  await expectAccessible(page);
});
