// Back-in-stock requests, reviews, and the orders remembered on this device.
import type { OrderView } from "../../src/shop/wire";
import { placeOrder } from "../fixtures/order";
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("a sold-out size offers a back-in-stock request", async ({ page }) => {
  await open(page, "/products/raw-almonds?Size=1kg");
  const ask = page.getByRole("link", { name: "Ask on WhatsApp" });
  await expect(ask).toHaveAttribute("href", /^https:\/\/wa\.me\/254700000001\?text=Hello/);
  await expectAccessible(page);
  await page.getByRole("radio", { name: "250g" }).first().check({ force: true });
  await expect(ask).toBeHidden();
});

test("a product of a completed order can be reviewed, and the review awaits moderation", async ({
  page,
  shop,
}) => {
  const { id, key, path } = await placeOrder(page.request);
  // The server reads the store when the order page is polled; this test may be faster than the
  // server's own last update.
  const status = async () => {
    await shop.setStatus(id, "completed");
    const answer = await page.request.get(`/api/orders/${id}?key=${key}`);
    return ((await answer.json()) as OrderView).status;
  };
  await expect.poll(status, { timeout: 40_000 }).toBe("completed");
  await open(page, path);
  await page.getByRole("button", { name: "Write about Study Mix" }).click();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await page.getByLabel("What is it like?").fill("Tamu sana, watoto wameimaliza.");
  await page.getByRole("button", { name: "Send the review" }).click();
  await expect(page.getByText("Asante! Your review of Study Mix is with the shop.")).toBeVisible();
  await expect
    .poll(async () =>
      (await shop.reviews("hold")).map(({ reviewer, rating }) => [reviewer, rating]),
    )
    .toEqual([["Amina", 5]]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "What you ordered" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Write about Study Mix" })).toBeHidden();
});

test("an order opened on the device is listed on `/orders` and can be removed", async ({
  page,
}) => {
  await open(page, "/orders");
  await expect(page.getByRole("heading", { name: "No orders on this device" })).toBeVisible();
  const { number, path } = await placeOrder(page.request);
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await open(page, "/orders");
  await expectAccessible(page);
  const link = page.getByRole("link", { name: new RegExp(number) });
  await expect(link).toContainText("We have your order");
  await expect(link).toContainText("Ksh 540");
  await expect(link.locator("img")).toBeVisible();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await open(page, "/orders");
  await page.getByRole("button", { name: "Remove them from this device" }).click();
  await expect(page.getByRole("heading", { name: "No orders on this device" })).toBeVisible();
});
