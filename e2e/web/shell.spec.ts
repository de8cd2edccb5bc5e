// Shell of every page: header, menu, newsletter, footer, language, loader.
import type { Page } from "@playwright/test";
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const header = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");

test("the header links to home, shop, contact page and cart", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/contact");
  const links = header(page).getByRole("navigation").getByRole("link");
  await expect(links).toHaveText(["Home", "Shop", "Contact Us"]);
  for (const [name, path] of [
    ["Home", "/"],
    ["Shop", "/shop"],
    ["Contact Us", "/contact"],
  ] as const) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
  }
  await header(page).getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expect(header(page).getByRole("link", { name: "Cart, 0 items" })).toHaveAttribute(
    "href",
    "/cart",
  );
  await expect(page.getByTestId("cart-badge")).toHaveText("0");
});

test("the mobile menu opens and closes, and its icon changes", async ({ page }) => {
  await open(page, "/");
  const toggle = header(page).getByRole("button", { name: /the menu$/ });
  const icon = () => toggle.locator("path").getAttribute("d");
  const links = header(page).getByRole("link", { name: "Contact Us" });
  const menuIcon = await icon();
  await expect(links).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect(links).toBeVisible();
  await expect(toggle).toHaveAccessibleName("Close the menu");
  expect(await icon()).not.toBe(menuIcon);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(links).toBeHidden();
  await toggle.click();
  await links.click();
  await expect(page).toHaveURL("/contact");
  await expect(links).toBeHidden();
});

test("the footer has links, three social places without target, contact details and the current year", async ({
  page,
}) => {
  await open(page, "/");
  await footer(page).scrollIntoViewIfNeeded();
  const hrefs = await footer(page)
    .getByRole("navigation", { name: "Explore" })
    .getByRole("link")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(hrefs).toEqual(["/", "/shop", "/contact"]);
  const social = footer(page).getByRole("link", { disabled: true });
  await expect(social).toHaveCount(3);
  for (const link of await social.all()) expect(await link.getAttribute("href")).toBeNull();
  await expect(footer(page)).toContainText("info@korosho.example");
  await expect(footer(page)).toContainText("0700 000 001");
  await expect(footer(page)).toContainText("Ngong Road, Nairobi");
  const year = await page.evaluate(() => String(new Date().getFullYear()));
  await expect(footer(page)).toContainText(`© ${year}`);
});

test("the newsletter accepts repeated subscriptions with consent and keeps the input on a failure", async ({
  page,
}) => {
  await open(page, "/");
  const block = page.getByRole("region", { name: "Fresh from the kitchen" });
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(block.getByText("Enter your e-mail address.")).toBeVisible();
  await expect(block.getByRole("textbox")).toBeFocused();
  await block.getByRole("textbox").fill("amina@example.com");
  await block.getByRole("checkbox").check();
  await page.route("**/api/newsletter", (route) => route.abort(), { times: 1 });
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(block.getByRole("alert")).toContainText("We cannot reach the shop");
  await expect(block.getByRole("textbox")).toHaveValue("amina@example.com");
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(block.getByRole("status")).toContainText("Noted. Karibu:");
  await open(page, "/contact");
  await block.getByRole("textbox").fill("amina@example.com");
  await block.getByRole("checkbox").check();
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(block.getByRole("status")).toContainText("Noted. Karibu:");
});

test("the language is switched in place, persisted, and used in the next HTML response", async ({
  page,
  console,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/shop?search=cashews");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole("button", { name: "Kiswahili" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Matokeo ya “cashews”");
  await expect(page).toHaveURL("/shop?search=cashews");
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="sw"');
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Matokeo ya “cashews”");
  await expectAccessible(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “cashews”");
  expect(console).toEqual([]);
});

test("each page loads lazily and shows a loader meanwhile; the loaded page receives the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/shop");
  const gate: { open?: () => void } = {};
  const held = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route(/\/assets\/contact-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await header(page).getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByRole("main").getByText("Loading…")).toBeAttached();
  gate.open?.();
  await expect(page.getByRole("heading", { level: 1, name: "Talk to us" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle("Talk to us · Korosho");
});

test("deferred parts of the page are rendered", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("button", { name: /^Save .+ to wish list$/ }).first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /e-mail/i })).toBeVisible();
});
