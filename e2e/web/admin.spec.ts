// Admin pages in the browser, against the real server: invitation, work of a day, roles, accessibility.
import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe";
import { oneTimeCode } from "../fixtures/one-time-code";
import { placeOrder } from "../fixtures/order";
import { expect, test, type RunningShop } from "../fixtures/shop";

const PASSWORD = "mabuyu na korosho tano";
const SCREENS =
  "orders messages sold-out hours details ordering devices accounts lists log health help help/red sessions".split(
    " ",
  );

/** Pixels by which a page is wider than the window. */
const wider = () => document.documentElement.scrollWidth - window.innerWidth;

/** Address of an invitation, relative to the shop. */
function invite(shop: RunningShop, name: string, role = "manager"): string {
  const link = new URL(shop.admin("admin-accounts", "invite", name, "--role", role).trim());
  return link.pathname + link.hash;
}

/** Accepts an invitation; returns the key for one-time codes. */
async function accept(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const shown = page.getByText(/^([A-Z2-7]{4} ?){8}$/);
  const key = (await shown.innerText()).replaceAll(" ", "");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Code that the app shows now").fill(oneTimeCode(key));
  await page.getByRole("button", { name: "Open the admin pages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  return key;
}

test("an invited owner signs in again and finds an order by its number", async ({
  page,
  shop,
  request,
  console: messages,
}) => {
  const order = await placeOrder(request);
  const address = invite(shop, "Wanjiku");
  const key = await accept(page, address);
  expect(page.url()).not.toContain("#");
  await page.goto("/admin/sessions");
  await page.getByRole("button", { name: "Account of Wanjiku" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.goto("/admin/orders");
  await page.getByLabel("Name").fill("wanjiku");
  await page.getByLabel("Password").fill(PASSWORD);
  // A code counts once, and the server accepts the next one early.
  await page.getByLabel("Code from the authenticator app").fill(oneTimeCode(key, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await page.getByPlaceholder("Find an order").fill(order.number);
  await expect(page).toHaveURL(/orders#text=/);
  await page.getByRole("link", { name: order.number }).click();
  await expect(page.getByRole("heading", { level: 1, name: order.number })).toBeVisible();
  await expect(page.getByText("1 × Study Mix")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("This invitation does not work")).toBeVisible();
  const refused = /Failed to load resource.*(401|410)/;
  expect(messages.filter((text) => !refused.test(text))).toEqual([]);
});

test("an order is paid, made ready and handed over on a phone", async ({ page, shop, request }) => {
  const order = await placeOrder(request);
  await accept(page, invite(shop, "Achieng"));
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole("button", { name: "Mark paid" }).click();
  await page
    .getByRole("button", { name: /record|save|mark/i })
    .last()
    .click();
  await expect(page.getByText("To pay")).toHaveCount(0);
  await page.getByRole("button", { name: "Ready", exact: true }).click();
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByRole("button", { name: "Hand over" })).toHaveCount(0);
  await page.goto("/admin/log");
  await expect(page.getByRole("main").getByText("Achieng").first()).toBeVisible();
  await expect
    .poll(async () => (await shop.ordersOf(order.id))[0]?.status, { timeout: 30_000 })
    .toBe("completed");
});

test("a clerk has no screens and buttons of managers", async ({ page, shop, request }) => {
  const order = await placeOrder(request);
  await accept(page, invite(shop, "Brian", "clerk"));
  await page.setViewportSize({ width: 1280, height: 800 });
  const screens = page.getByRole("navigation", { name: "Screens" });
  await expect(screens.getByRole("link", { name: "Orders" })).toBeVisible();
  for (const name of ["Devices", "Lists", "Health"]) {
    await expect(screens.getByRole("link", { name })).toHaveCount(0);
  }
  await page.goto("/admin/devices");
  await expect(page.getByText("Only a manager sees this screen.")).toBeVisible();
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByRole("button", { name: "Mark paid" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund" })).toHaveCount(0);
});

test("a manager invites a clerk from the phone", async ({ page, shop, browser }) => {
  const key = await accept(page, invite(shop, "Fatuma"));
  await page.goto("/admin/accounts");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const form = page.getByRole("form", { name: "Invite somebody" });
  await form.getByLabel("Name").fill("Kamau");
  await form.getByLabel("Your own code from the authenticator app").fill(oneTimeCode(key, 1));
  await form.getByRole("button", { name: "Invite somebody" }).click();
  const link = new URL(await page.getByText(/\/admin\/invitation#/).innerText());
  const other = await browser.newPage({ baseURL: shop.origin });
  await accept(other, link.pathname + link.hash);
  await expect(other.getByRole("link", { name: "Devices" })).toHaveCount(0);
  await other.close();
});

test("opening hours saved on a phone are on the website at once", async ({ page, shop }) => {
  await accept(page, invite(shop, "Zawadi"));
  await page.goto("/admin/hours");
  await page.getByLabel("Hours, Monday, from").fill("09:17");
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Date").last()).toBeFocused();
  await page.getByLabel("Date").last().fill("2999-12-26");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  const hours = async () => (await page.request.get("/contact")).text();
  expect(await hours()).toContain("09:17");
  await page.getByRole("button", { name: "Use the settings file again" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Use the settings file again" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await hours()).not.toContain("09:17");
});

test("every screen is accessible and as wide as a phone, in both languages", async ({
  page,
  shop,
  request,
}) => {
  const order = await placeOrder(request);
  const data = { name: "Otieno", phone: "0712345678", message: "Hujambo" };
  await request.post("/api/contact", { data });
  await accept(page, invite(shop, "Njeri"));
  for (const language of ["en", "sw"]) {
    for (const screen of ["", ...SCREENS, `orders/${order.id}`]) {
      await page.goto(`/admin/${screen}?lang=${language}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(wider), `${language} /${screen}`).toBeLessThanOrEqual(0);
      expect(await violationsOf(page), `${language} /${screen}`).toEqual([]);
    }
  }
});

test("no page of the shop names the admin pages", async ({ request }) => {
  const home = await (await request.get("/")).text();
  expect(home).not.toContain("/admin");
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).not.toContain("/admin");
});
