// Every page, at three widths and in both languages: silent console, nothing that sticks out, axe clean.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "../fixtures/shop";

const PAGES = [
  ["home", "/"],
  ["shop", "/shop"],
  ["category with nothing in it", "/shop?category=999"],
  ["product", "/products/roasted-salted-cashews"],
  ["long name", "/shop?search=pwani"],
  ["cart", "/cart"],
  ["checkout", "/checkOut"],
  ["contact", "/contact"],
] as const;

const WIDTHS = [360, 768, 1280];

for (const [name, path] of PAGES) {
  test(`${name}: readable, silent and without a sideways scroll`, async ({ page, console }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `sticks out at ${width}`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
    expect(console).toEqual([]);
  });
}

test("pages come in Kiswahili, from the first HTML on", async ({ page, shop, console }) => {
  const html = await (await fetch(`${shop.origin}/shop?lang=sw`)).text();
  expect(html).toContain('<html lang="sw"');
  expect(html).toContain("Roasted Salted Cashews");
  await page.goto("/");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: "Kiswahili" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  expect(console).toEqual([]);
});

test("the shop can be read before any script has run", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/shop`);
  await page.getByRole("link", { name: "Roasted Salted Cashews" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roasted Salted Cashews");
  await expect(page.getByText("Ksh 800").first()).toBeVisible();
  await context.close();
});

test("a page that is not there says so, and leads on", async ({ page }) => {
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the shop" }).click();
  await expect(page.getByRole("heading", { name: "The shop" })).toBeVisible();
});

test("a store that is away leaves the shop open", async ({ page, shop }) => {
  await shop.faults({ upstream: "woocommerce", outage: true });
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Roasted Salted Cashews" }).first()).toBeVisible();
  await shop.faults(null);
});
