// Payments at the kiosk: on the customer's phone, by a prompt from the screen, or offline. The
// kiosk has its own database; the shop's server collects the payments.
import type { Browser, Page } from "@playwright/test";
import { expect, SCREENS, test } from "./device";

test.use({ viewport: SCREENS.portrait });
// Four programs and two browsers are slow on a busy machine.
test.slow();

/** Opens the page of the QR code on a phone. */
async function scanCode(browser: Browser, kiosk: Page): Promise<Page> {
  const code = kiosk.getByRole("figure", { name: "Scan to pay" });
  await expect(code).toBeVisible({ timeout: 30_000 });
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await phone.goto((await code.getAttribute("data-text")) ?? "");
  await phone.getByText("Pay now instead").click();
  return phone;
}

async function askForMpesa(phone: Page, number: string): Promise<void> {
  await phone.getByRole("radio", { name: /M-Pesa/ }).check();
  await phone.getByRole("textbox", { name: /phone/i }).fill(number);
  await phone.getByRole("button", { name: /^Pay/ }).click();
}

test("a payment on the customer's phone by QR code appears on the kiosk at once", async ({
  kiosk,
  browser,
  shop,
}) => {
  await kiosk.fill("Salt & Vinegar Cashews");
  await kiosk.tap(/On your phone/);
  const phone = await scanCode(browser, kiosk.page);
  expect(phone.url()).toContain(`${shop.origin}/order/`);
  await askForMpesa(phone, "0712 345 678");
  await expect(kiosk.page.getByText("Look at your phone")).toBeVisible({ timeout: 30_000 });
  await shop.answerPrompt("254712345678", "paid");
  await expect(kiosk.page.getByText("Ksh 650 received")).toBeVisible({ timeout: 40_000 });
  await expect(kiosk.page.getByTestId("leaving-ring")).toBeVisible();
  const id = new URL(phone.url()).pathname.split("/").pop() ?? "";
  await expect.poll(async () => (await shop.ordersOf(id)).length).toBe(1);
  await phone.close();
});

test("an order at the counter is taken along on a phone by its QR code", async ({
  kiosk,
  browser,
  shop,
}) => {
  await kiosk.fill("Salt & Vinegar Cashews");
  await kiosk.tap(/At the counter/);
  const { page } = kiosk;
  const goods = page.getByRole("list", { name: "What you ordered" });
  await expect(goods).toContainText("1 × Salt & Vinegar Cashews", { timeout: 30_000 });
  const code = page.getByRole("figure", { name: /^Take your order with you/ });
  await expect(code).toBeVisible({ timeout: 30_000 });
  const number = (await page.getByTestId("order-number").textContent()) ?? "";
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await phone.goto((await code.getAttribute("data-text")) ?? "");
  await expect(phone.getByText(number).first()).toBeVisible();
  expect(phone.url()).toContain(`${shop.origin}/order/`);
  await phone.close();
});

test("an offline kiosk shows a QR code that contains the order", async ({
  kiosk,
  browser,
  shop,
  device,
}) => {
  await kiosk.fill("Salt & Vinegar Cashews");
  device.setConnected(false);
  await kiosk.tap(/On your phone/);
  const phone = await scanCode(browser, kiosk.page);
  // The page removes the signed order from the URL once the server has it.
  expect(new URL(phone.url()).hash).toBe("");
  await askForMpesa(phone, "0733 444 555");
  await expect(() => shop.answerPrompt("254733444555", "paid")).toPass({ timeout: 40_000 });
  await expect(phone.getByText(/Ksh 650/).first()).toBeVisible();
  device.setConnected(true);
  await expect(kiosk.page.getByText("Ksh 650 received")).toBeVisible({ timeout: 60_000 });
  const id = new URL(phone.url()).pathname.split("/").pop() ?? "";
  await expect.poll(async () => (await shop.ordersOf(id)).length, { timeout: 30_000 }).toBe(1);
  await phone.close();
});

test("an M-Pesa prompt refused on the phone leaves the order payable at the counter", async ({
  kiosk,
  shop,
}) => {
  await kiosk.fill("Salt & Vinegar Cashews");
  await kiosk.tap(/^M-Pesa/);
  for (const digit of "0722000111") await kiosk.tap(digit);
  const field = kiosk.page.getByRole("textbox", { name: "Phone" });
  await expect(field).toHaveValue("0722\u00a0000\u00a0111");
  await kiosk.tap("Order and pay Ksh 650");
  const prompted = kiosk.page.getByText("M-Pesa asks 0722 000 111 for your PIN.");
  await expect(prompted).toBeVisible({ timeout: 30_000 });
  await shop.answerPrompt("254722000111", "cancelled");
  await expect(kiosk.page.getByText(/Nothing was taken/)).toBeVisible({ timeout: 40_000 });
  await kiosk.tap(/Pay at the counter instead/);
  await expect(kiosk.page.getByRole("heading", { name: "Pay at the counter" })).toBeVisible();
});
