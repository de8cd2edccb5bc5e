// Screen readers: names and roles in Chromium's accessibility tree, order of headings, and
// announcements of changes.
import type { Page } from "@playwright/test";
import { fillCart, open, sendMessage } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

type Recording = { announced: string[] };

/**
 * Records announcements: changed text within an existing live region, and inserted alerts.
 */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output";
    const announced: string[] = [];
    Object.assign(window, { announced });
    const note = (region: Element | null | undefined) => {
      const text = region?.textContent?.replace(/\s+/g, " ").trim();
      if (text && text !== announced.at(-1)) announced.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        note(around?.closest(LIVE));
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue;
          note(added.matches("[role=alert]") ? added : added.querySelector("[role=alert]"));
        }
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const announced = (page: Page) =>
  page.evaluate(() => (window as unknown as Recording).announced.splice(0).join(" | "));

/** Waits for an announcement. */
async function expectAnnounced(page: Page, pattern: RegExp) {
  let all = "";
  await expect.poll(async () => (all += ` | ${await announced(page)}`)).toMatch(pattern);
}

type Node = { ignored: boolean; role?: { value?: string }; name?: { value?: string } };

/** Interactive elements and pictures without a name. */
async function nameless(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = (await browser.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  const roles = ["button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio"];
  const named = [...roles, "image", "dialog", "region", "navigation", "DisclosureTriangle"];
  const checked = nodes.filter(
    ({ ignored, role }) => !ignored && named.includes(role?.value ?? ""),
  );
  expect(checked.length).toBeGreaterThan(15);
  return checked.filter(({ name }) => !name?.value?.trim()).map(({ role }) => role?.value ?? "");
}

const PAGES = [
  "/",
  "/shop",
  "/products/roasted-salted-cashews",
  "/cart",
  "/checkOut",
  "/contact",
  "/nowhere",
];

for (const path of PAGES) {
  test(`${path}: every element has a name, there is one main heading, the others follow in order`, async ({
    page,
  }) => {
    await fillCart(page, [["study-mix", null, 1]]);
    await open(page, path);
    // Not by the footer's element: React makes a new one if the page changes before its script is here.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await nameless(page)).toEqual([]);
    for (const landmark of ["banner", "main", "contentinfo"] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    const levels = await page
      .getByRole("heading")
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    const skipped = levels.filter((level, at) => at > 0 && level - (levels[at - 1] ?? 0) > 1);
    expect(skipped, `levels ${levels.join(" ")}`).toEqual([]);
  });
}

test("a card is read in the order rating, name, size, price, button", async ({ page }) => {
  await open(page, "/shop?search=roasted+salted+cashews");
  await expect(page.getByRole("article").first()).toMatchAriaSnapshot(`
    - article:
      - paragraph: Cashews
      - text: 4.5 out of 5 stars, 4 reviews
      - heading "Roasted Salted Cashews" [level=3]:
        - link "Roasted Salted Cashews"
      - group "Size of Roasted Salted Cashews":
        - text: Size of Roasted Salted Cashews
        - radio "100g"
        - text: 100g
        - radio "250g" [checked]
        - text: 250g
        - radio "500g"
        - text: 500g
        - radio "1kg (Sale)"
        - text: 1kg (Sale)
      - text: Ksh 800 Ksh 320 per 100 g
      - 'button "Add to cart: Roasted Salted Cashews"': Add to cart
  `);
});

test("search and filters announce the number of products", async ({ page }) => {
  await recordAnnouncements(page);
  await open(page, "/shop");
  await announced(page);
  const field = page.getByRole("main").getByRole("combobox", { name: "Search the shop" });
  await field.pressSequentially("pilipili");
  await expectAnnounced(page, /\b\d+ products?\b/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Almonds", exact: true }).click();
  await expectAnnounced(page, /\b\d+ products?\b|No products/);
});

test("a size announces its price; an added product and its quantity are announced", async ({
  page,
}) => {
  await recordAnnouncements(page);
  await open(page, "/products/roasted-salted-cashews");
  await announced(page);
  await page.getByRole("radio", { name: "500g" }).first().press("Space");
  await expectAnnounced(page, /Ksh 1,500/);
  await page
    .getByRole("button", { name: /^Add to cart: Roasted/ })
    .first()
    .click();
  await expectAnnounced(page, /Roasted Salted Cashews added to cart!/);
  await page.getByRole("button", { name: "One more" }).first().click();
  await expectAnnounced(page, /\b2\b/);
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("the cart announces its new total, a removed line, and a coupon", async ({ page }) => {
  await recordAnnouncements(page);
  await fillCart(page, [
    ["roasted-salted-cashews", "250g", 1],
    ["study-mix", null, 1],
  ]);
  await open(page, "/cart");
  const total = page.getByRole("region", { name: "Your order" }).getByRole("definition").last();
  await expect(total).toHaveText("Ksh 1,340");
  await announced(page);
  await page.getByRole("button", { name: "One more" }).first().click();
  await expectAnnounced(page, /Ksh 2,140/);
  await page.getByRole("button", { name: "I have a coupon" }).click();
  await page.getByRole("textbox", { name: "Coupon code" }).fill("nonsense");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectAnnounced(page, /We do not know this coupon/);
  await expect(page.getByText("Coupon NONSENSE applied")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Coupon code" }).fill("karibu10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectAnnounced(page, /Coupon KARIBU10 applied/);
  await page.getByRole("button", { name: "Remove Study Mix" }).click();
  await expectAnnounced(page, /Study Mix removed/);
});

test("the checkout announces the consequence of a payment method, and errors", async ({ page }) => {
  await recordAnnouncements(page);
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/checkOut");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "Name" }).fill("Amina");
  await main.getByRole("textbox", { name: "Phone", exact: true }).fill("12");
  await main.getByRole("radio", { name: /^At the counter/ }).press("Space");
  await expectAnnounced(page, /We keep it for you\. Pay when you come\./);
  await main.getByRole("button", { name: "Place order · Ksh 540" }).click();
  const phone = main.getByRole("textbox", { name: "Phone", exact: true });
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/Enter a full phone number/);
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.fill("0712345678");
  await page.route("**/api/checkout", (route) => route.abort());
  await main.getByRole("button", { name: "Place order · Ksh 540" }).click();
  await expectAnnounced(page, /We cannot reach the shop/);
});

test("an accepted message and subscription are announced", async ({ page }) => {
  await open(page, "/contact");
  await sendMessage(page, "Forty pouches for an office?");
  // The confirmation that replaces a form has the focus, so it is announced.
  const focused = page.locator(":focus");
  await expect(focused).toContainText("Asante, we have your message.");
  const block = page.getByRole("region", { name: "Fresh from the kitchen" });
  await block.getByRole("textbox").fill("amina@example.com");
  await block.getByRole("checkbox").check();
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(focused).toContainText("Noted. Karibu:");
});
