// The product card and its button, on every page that shows it.
import type { Page } from "@playwright/test";
import { listening, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a card shows picture, categories, stars, decoded name, sizes and a link to its product page", async ({
  page,
}) => {
  await open(page, "/shop?search=honey+cashews");
  const honey = card(page, "Mama Njeri’s Honey Cashews");
  await expect(honey).toContainText("Cashews");
  await expect(honey.getByText(/out of 5 stars/)).toBeAttached();
  await expect(honey.getByRole("radio")).toHaveCount(0);
  await expect(honey.getByRole("heading").getByRole("link")).toHaveAttribute(
    "href",
    /^\/shop\/[a-z-]+\?search=honey\+cashews$/,
  );
  await open(page, "/");
  const salted = card(page, "Roasted Salted Cashews").first();
  await expect(salted.getByRole("group", { name: /Size/ }).getByRole("radio")).toHaveCount(4);
  await expect(salted.getByRole("heading").getByRole("link")).toHaveAttribute(
    "href",
    "/products/roasted-salted-cashews",
  );
});

test("a card's picture is lazy, 900 by 700, and available 400, 800 or 1000 px wide in quality 50", async ({
  page,
}) => {
  await open(page, "/");
  const picture = page.getByRole("article").last().locator("img");
  await expect(picture).toHaveAttribute("loading", "lazy");
  await expect(picture).toHaveAttribute("width", "900");
  await expect(picture).toHaveAttribute("height", "700");
  await expect(picture).toHaveAttribute("src", /\?w=800&q=50$/);
  const sources = (await picture.getAttribute("srcset")) ?? "";
  expect(sources.match(/\?w=(\d+)&q=50 \1w/g)).toHaveLength(3);
  for (const width of [400, 800, 1000]) {
    const address = sources.split(", ").find((source) => source.endsWith(` ${width}w`));
    const natural = await page.evaluate(
      async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image.naturalWidth;
      },
      address?.split(" ")[0] ?? "",
    );
    expect(natural).toBe(width);
  }
});

test("a selected size changes the price, and a sold-out size replaces the button by a notice", async ({
  page,
}) => {
  await open(page, "/shop?search=pilipili");
  const hot = card(page, "Pilipili Cashews");
  await hot.getByRole("radio", { name: "250g" }).press("Space");
  await expect(hot).toContainText("Ksh 850");
  await hot.getByRole("radio", { name: /500g/ }).press("Space");
  await expect(hot).toContainText("Ksh 1,600");
  await expect(hot.getByText("Sold out", { exact: true })).toBeVisible();
  await expect(hot.getByRole("button", { name: /Add to cart/ })).toHaveCount(0);
});

/** Returns the largest gaps of any card above its sizes, and between its price and its button. */
const gapsOf = (page: Page) =>
  page.getByRole("article").evaluateAll((cards) => {
    const gaps = cards.map((shown) => {
      const [name, sizes, price, place] = [
        "h3 a",
        "form > div",
        "form > div > :last-child",
        "form > div + *",
      ].map((selector) => shown.querySelector(selector)?.getBoundingClientRect());
      const texts = document.createRange();
      texts.selectNodeContents(shown.querySelector("form > div > :last-child") ?? shown);
      const end = price?.height ? texts.getBoundingClientRect().bottom : sizes?.bottom;
      return [(sizes?.top ?? NaN) - (name?.bottom ?? NaN), (place?.top ?? NaN) - (end ?? NaN)];
    });
    return [0, 1].map((at) => Math.max(...gaps.map((gap) => gap[at] ?? NaN)));
  });

test("a row of sizes more leaves no gap in the other cards of a row", async ({ page }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/shop");
    const [aboveSizes, abovePlace] = await gapsOf(page);
    // On wide screens names have two lines: one of a single line leaves the second one free.
    expect(aboveSizes, `${width} px`).toBeLessThanOrEqual(width < 1100 ? 16 : 40);
    // A line below the price is kept free: the next size may have a price per 100 g.
    expect(abovePlace, `${width} px`).toBeLessThanOrEqual(30);
  }
});

test("the add-to-cart button adds one piece with a toast and is hidden for a size in the cart", async ({
  page,
}) => {
  await open(page, "/shop?search=salted+cashews");
  const salted = card(page, "Roasted Salted Cashews");
  const add = salted.getByRole("button", { name: /Add to cart/ });
  await salted.getByRole("radio", { name: "250g" }).press("Space");
  await add.click();
  await expect(page.getByText("Roasted Salted Cashews added to cart!")).toBeVisible();
  await expect(add).toHaveCount(0);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await salted.getByRole("radio", { name: "500g" }).press("Space");
  await expect(add).toBeVisible();
  await page.reload();
  await listening(page);
  await salted.getByRole("radio", { name: "250g" }).press("Space");
  await expect(add).toHaveCount(0);
  await salted.getByRole("button", { name: "One more" }).click();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
});

test("the stored cart is `root`, version 1, and contains the specified cart item", async ({
  page,
}) => {
  await open(page, "/shop?search=salted+cashews");
  const salted = card(page, "Roasted Salted Cashews");
  await salted.getByRole("radio", { name: "500g" }).press("Space");
  await salted.getByRole("button", { name: /Add to cart/ }).click();
  const stored = await page.evaluate(() => window.localStorage.getItem("root") ?? "{}");
  const { state, version } = JSON.parse(stored) as { state: Record<string, unknown>; version: 1 };
  expect(version).toBe(1);
  expect(Object.keys(state).toSorted()).toEqual([
    "cartCount",
    "cartDetails",
    "formattedTotalPrice",
    "totalPrice",
  ]);
  expect(state).toMatchObject({
    cartCount: 1,
    totalPrice: 150_000,
    formattedTotalPrice: "Ksh 1,500",
  });
  const [[id, item] = []] = Object.entries(state.cartDetails as Record<string, { id: string }>);
  expect(id).toMatch(/^\d+-500g$/);
  expect(item).toMatchObject({
    name: "Roasted Salted Cashews (500g)",
    price: 150_000,
    selectedSize: "500g",
    currency: "Ksh",
    product: { slug: "roasted-salted-cashews" },
  });
});

test("a product without size has the id `{product}-default`", async ({ page }) => {
  await open(page, "/shop?search=study+mix");
  await page.getByRole("button", { name: "Add to cart: Study Mix" }).click();
  const stored = await page.evaluate(() => window.localStorage.getItem("root") ?? "");
  expect(stored).toMatch(/"\d+-default":/);
});
