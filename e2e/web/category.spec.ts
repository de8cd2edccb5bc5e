// `/shop/{slug}` of a category: heading, text and products, before and after hydration.
import type { Page } from "@playwright/test";
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const TEXT = "Korosho from Kilifi and Kwale, roasted in small batches.";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const chip = (page: Page, name: string) =>
  page.getByRole("group", { name: "Categories" }).getByRole("button", { name, exact: true });
const canonical = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    return link && new URL(link.href).pathname + new URL(link.href).search;
  });

test("the first HTML of a category has its heading, text, canonical URL and description", async ({
  page,
  shop,
}) => {
  const html = await (await page.request.get("/shop/cashews?orderby=price&page=2")).text();
  expect(html).toContain("<h1>Cashews</h1>");
  expect(html).toContain(`<p>${TEXT}</p>`);
  expect(html).toContain("<title>Cashews · Korosho</title>");
  expect(html).toContain(`<meta name="description" content="${TEXT}">`);
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}/shop/cashews?page=2">`);
  expect(html).toContain('"@type":"CollectionPage"');
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${shop.origin}/shop/cashews</loc>`);
  const { id } = (
    (await (await page.request.get("/api/categories")).json()) as { id: number; slug: string }[]
  ).find(({ slug }) => slug === "cashews") ?? { id: 0 };
  const byId = await (await page.request.get(`/shop?category=${id}`)).text();
  expect(byId).toContain("<h1>Cashews</h1>");
  expect(byId).toContain(`<link rel="canonical" href="${shop.origin}/shop/cashews">`);
});

test("another category is chosen without leaving the page, and Back returns", async ({
  page,
  console,
}) => {
  await open(page, "/shop/cashews");
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(60);
  await chip(page, "Almonds").click();
  await expect(page).toHaveURL("/shop/almonds");
  await expect(heading(page)).toHaveText("Almonds");
  await expect(page.getByText("Whole, smoked and glazed.")).toBeVisible();
  await expect(chip(page, "Almonds")).toHaveAttribute("aria-pressed", "true");
  await expect(chip(page, "Almonds")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY), "nothing scrolls").toBe(60);
  await expect.poll(() => canonical(page)).toBe("/shop/almonds");
  await page.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL("/shop/almonds?orderby=price&order=asc");
  await chip(page, "All").click();
  await expect(page).toHaveURL("/shop?orderby=price&order=asc");
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/shop/cashews");
  await expect(heading(page)).toHaveText("Cashews");
  await expect(chip(page, "Cashews")).toHaveAttribute("aria-pressed", "true");
  await page.goForward();
  await expect(heading(page)).toHaveText("Almonds");
  expect(console).toEqual([]);
});

test("a product opened from a category leads back to it", async ({ page }) => {
  await open(page, "/shop/cashews");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/shop\/[\w-]+\?category=\d+$/);
  await expect(heading(page)).not.toHaveText("Cashews");
  const way = page.getByRole("navigation", { name: "Way through the shop" });
  await way.getByRole("link", { name: "Back to the shop" }).click();
  await expect(page).toHaveURL("/shop/cashews");
  await expect(heading(page)).toHaveText("Cashews");
});

test("a slug of neither a product nor a category has the page of a missing product", async ({
  page,
}) => {
  const answer = await open(page, "/shop/cashew");
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).not.toHaveText("Cashews");
  await expect(page.getByText("404", { exact: true })).toBeVisible();
});

test("the page of a category has no accessibility violation", async ({ page }) => {
  await open(page, "/shop/cashews");
  await expectAccessible(page);
});

test("the page of a category in Kiswahili has the same address, heading and text", async ({
  page,
}) => {
  await open(page, "/shop/cashews?lang=sw");
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  await expect(heading(page)).toHaveText("Korosho");
  await expect(
    page.getByText("Korosho za Kilifi na Kwale, zinazokaangwa kidogo kidogo."),
  ).toBeVisible();
  expect(await canonical(page)).toBe("/shop/cashews");
});
