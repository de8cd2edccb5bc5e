// One-time code on `/orders`, with which a customer opens an order placed on another device.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { expectAccessible, open } from "../fixtures/page";
import { expect, test, type RunningShop } from "../fixtures/shop";

async function messages(page: Page, shop: RunningShop): Promise<string[]> {
  const url = `${shop.sandbox}/sandbox/sms/messages?phone=254712345678`;
  const all = (await (await page.request.get(url)).json()) as { message: string }[];
  return all.map(({ message }) => message);
}

/** Enters number and contact, and asks for a code. */
async function ask(page: Page, number: string, contact: string) {
  await page.getByRole("textbox", { name: "Order number" }).fill(number);
  await page
    .getByRole("textbox", { name: "Phone number or e-mail address on the order" })
    .fill(contact);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
}

test("a code by text message opens an order on another device, which then remembers it", async ({
  page,
  shop,
  console,
}) => {
  const { number } = await placeOrder(page.request);
  await open(page, "/orders");
  await expect(page.getByRole("heading", { name: "Order not on this device?" })).toBeVisible();
  await expectAccessible(page);
  const before = (await messages(page, shop)).length;
  await ask(page, number.toLowerCase(), "0712 345 678");
  await expect(page.getByRole("main")).toContainText("a code is on its way to 0712 345 678");
  await expect.poll(async () => (await messages(page, shop)).length).toBe(before + 1);
  const [message = ""] = await messages(page, shop);
  const code = /\b\d{6}\b/.exec(message)?.[0] ?? "";
  expect(message).toContain(number);

  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("button", { name: "Open the order" }).click();
  await expect(page.getByText("This code is wrong or no longer valid.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Open the order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  await expect(page.getByRole("main")).toContainText("Amina Wanjiku");

  await open(page, "/orders");
  await expect(page.getByRole("link", { name: new RegExp(number) })).toBeVisible();
  // The browser reports every response of the status 400.
  expect(console.filter((text) => !text.includes("/api/order-codes/open"))).toEqual([]);
});

test("an unknown order gets the same answer and no message", async ({ page, shop }) => {
  await placeOrder(page.request);
  await open(page, "/orders");
  const before = (await messages(page, shop)).length;
  await ask(page, "W-9999", "0712 345 678");
  await expect(page.getByRole("main")).toContainText("a code is on its way to 0712 345 678");
  await page.getByRole("textbox", { name: "Code" }).fill("123456");
  await page.getByRole("button", { name: "Open the order" }).click();
  await expect(page.getByText("This code is wrong or no longer valid.")).toBeVisible();
  expect((await messages(page, shop)).length).toBe(before);
});
