// Payment of what is missing of an order that was paid in part, on `/order/{id}`.
import { placeOrder } from "../fixtures/order";
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("the rest of an order that was paid in part is paid by M-Pesa on its page", async ({
  page,
  shop,
  console,
}) => {
  const { id, number, path } = await placeOrder(page.request);
  await shop.setStatus(id, "on-hold");
  shop.admin("orders", "mark-paid", number, "100");
  await open(page, path);
  await expect(page.getByRole("heading", { name: "Ksh 440 still to pay" })).toBeVisible();
  await expect(page.getByText(/^Ksh 100 of Ksh 540 is paid\. Pay the rest here/)).toBeVisible();
  await page.getByRole("radio", { name: /M-Pesa/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay Ksh 440" }).click();
  await expect(page.getByRole("heading", { name: "Look at your phone" })).toBeVisible();
  await shop.answerPrompt("254712345678", "paid");
  const paid = page.getByRole("heading", { name: "Ksh 540 received" });
  await expect(paid).toBeVisible({ timeout: 40_000 });
  expect(console).toEqual([]);
});
