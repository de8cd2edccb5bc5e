// `/checkOut`: no input is lost, and no order is placed at a price that was not shown.
import type { Page } from "@playwright/test";
import { expectAccessible, fillCart, open, tabTo } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

// "Phone" is also the start of "Phone for M-Pesa".
const field = (page: Page, name: string) =>
  page.getByRole("main").getByRole("textbox", { name, exact: name === "Phone" });
const payWith = (page: Page, method: string) =>
  page.getByRole("main").getByRole("radio", { name: new RegExp(`^${method}`) });

const delivery = (page: Page) => page.getByRole("radio", { name: /^Delivery/ });

/** Fields of a delivery, by label. */
const DELIVERY = Object.entries({
  Name: "Amina Wanjiku",
  Phone: "0712 345 678",
  "E-mail": "amina@example.com",
  "Estate or road": "Kilimani, Argwings Kodhek Road",
  Landmark: "opposite Yaya Centre",
  "How to find the door": "Blue gate, ask for Mama Amina",
  "Note for your order": "Extra crunchy",
});

/** Fills in all fields of a delivery. */
async function fillIn(page: Page) {
  await delivery(page).press("Space");
  for (const [label, text] of DELIVERY) await field(page, label).fill(text);
}

/** Expects all fields of a delivery to hold their values. */
async function expectFilledIn(page: Page) {
  await expect(delivery(page)).toBeChecked();
  for (const [label, text] of DELIVERY) await expect(field(page, label)).toHaveValue(text);
}

test.beforeEach(async ({ page }) => {
  await fillCart(page, [["roasted-salted-cashews", "250g", 1]]);
});

test("`/checkout` redirects to the specified spelling, and the page is excluded from caches and search engines", async ({
  page,
}) => {
  const answer = await open(page, "/checkout?from=mail");
  await expect(page).toHaveURL("/checkOut?from=mail");
  expect(answer?.headers()["cache-control"]).toContain("private");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("an empty cart links to the shop", async ({ page }) => {
  await page.evaluate(() => window.localStorage.clear());
  await open(page, "/checkOut");
  await expect(page.getByRole("main").getByRole("link", { name: "Go to the shop" })).toBeVisible();
});

test("each missing field has an error message, and the first one receives the focus", async ({
  page,
}) => {
  await open(page, "/checkOut");
  await page.getByRole("button", { name: /^(Place order|Pay)/ }).click();
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Name")).toHaveAccessibleDescription(/Enter a name/);
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/Enter a phone number/);
  await expect(payWith(page, "M-Pesa")).toBeChecked();
  await expect(field(page, "Phone for M-Pesa")).toHaveAccessibleDescription(/Enter the phone/);
  await expectAccessible(page);
  await field(page, "Phone").fill("12");
  await page.getByRole("button", { name: /^(Place order|Pay)/ }).click();
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/Enter a full phone number/);
});

test("all input persists across a reload", async ({ page }) => {
  await open(page, "/checkOut");
  await fillIn(page);
  await payWith(page, "M-Pesa").press("Space");
  await page.reload();
  await expectFilledIn(page);
  await expect(payWith(page, "M-Pesa")).toBeChecked();
});

test("a failed request keeps all input, and its retry creates one order", async ({
  page,
  shop,
}) => {
  await open(page, "/checkOut");
  await fillIn(page);
  await payWith(page, "On delivery").press("Space");
  // The request arrives, its response is lost.
  await page.route(
    "**/api/checkout",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const place = page.getByRole("button", { name: /^Place order/ });
  await place.click();
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order.getByRole("alert")).toContainText("We cannot reach the shop");
  await expectFilledIn(page);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await place.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-\d+$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect.poll(async () => (await shop.ordersOf(id)).length).toBe(1);
  expect((await shop.ordersOf(id))[0]?.billing.phone).toBe("+254712345678");
  await expect(page.getByTestId("cart-badge")).toHaveText("0");
});

test("all input persists after a return from the payment page", async ({ page }) => {
  await open(page, "/checkOut");
  await fillIn(page);
  await payWith(page, "Card").press("Space");
  await page.getByRole("button", { name: /^Pay Ksh/ }).click();
  await expect(page.getByTestId("total")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Go on to the payment" })).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await open(page, "/checkOut");
  await expectFilledIn(page);
});

test("a price changed during the checkout is shown as old → new before the order is placed", async ({
  page,
  shop,
}) => {
  await fillCart(page, [["coconut-cashew-crunch", null, 2]]);
  await open(page, "/checkOut");
  await field(page, "Name").fill("Amina");
  await field(page, "Phone").fill("0712345678");
  await payWith(page, "At the counter").press("Space");
  await expect(page.getByRole("button", { name: "Place order · Ksh 800" })).toBeVisible();
  // The page orders before it reads the changed price.
  await page.route("**/api/quote", () => undefined);
  const restore = await shop.setPrice("coconut-cashew-crunch", "450");
  try {
    await page.getByRole("button", { name: "Place order · Ksh 800" }).click();
    const dialog = page.getByRole("dialog", { name: "A price has changed" });
    await expect(dialog.locator("del").first()).toHaveText("Ksh 400");
    await expect(dialog.locator("ins").first()).toHaveText("Ksh 450");
    await expect(dialog).toContainText("Nothing has been ordered yet.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Place order · Ksh 900" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-\d+$/);
    await expect(page.getByRole("main")).toContainText("Ksh 900");
  } finally {
    await restore();
  }
});

test("a product can be ordered by keyboard alone", async ({ page }) => {
  await page.evaluate(() => window.localStorage.clear());
  await open(page, "/products/mabuyu-sugar-coated-baobab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const sizes = page.getByRole("group", { name: "Size", exact: true }).getByRole("radio");
  await tabTo(page, sizes.first());
  await page.keyboard.press("ArrowRight");
  await expect(sizes.nth(1)).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: /^Add to cart: Mabuyu/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await open(page, "/cart");
  await tabTo(page, page.getByRole("link", { name: "Go to checkout" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/checkOut");
  await tabTo(page, field(page, "Name"));
  await page.keyboard.type("Amina");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0712345678");
  await tabTo(page, page.getByRole("radio", { name: /^Pick up/ }));
  await tabTo(page, payWith(page, "M-Pesa"));
  for (let press = 0; press < 4 && !(await payWith(page, "At the counter").isChecked()); press += 1)
    await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("button", { name: /^Place order/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^W-\d+$/);
});

test("the page with delivery selected is accessible in both themes", async ({ page, console }) => {
  await open(page, "/checkOut");
  await fillIn(page);
  await expect(page.getByRole("definition").last()).toContainText("Ksh");
  await expectAccessible(page);
  expect(console).toEqual([]);
});

test("one press places the order after the field of a refused coupon was emptied", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/checkOut");
  await field(page, "Name").fill("Amina Wanjiku");
  await field(page, "Phone").fill("0712 345 678");
  await payWith(page, "At the counter").press("Space");
  await page.getByRole("main").getByRole("button", { name: "I have a coupon" }).click();
  await field(page, "Coupon code").fill("nonsense");
  const button = page.getByRole("main").getByRole("button", { name: /^Place order/ });
  const refusals = page.getByText("We do not know this coupon. Check the spelling.");
  await button.click();
  await expect(refusals, "at the field and at the button").toHaveCount(2);
  await field(page, "Coupon code").fill("");
  // A finger stays for a while, in which the page must not move.
  await button.click({ delay: 300 });
  await expect(page).toHaveURL(/\/order\//);
});
