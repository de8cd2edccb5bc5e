// Cancellation of an order by its customer on `/order/{id}`.
import { placeOrder } from "../fixtures/order";
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("an unpaid order is cancelled after a question, also in the store", async ({
  page,
  shop,
  console,
}) => {
  const { id, number, path } = await placeOrder(page.request);
  await shop.setStatus(id, "on-hold");
  await open(page, path);
  const button = page.getByRole("button", { name: "Cancel this order" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${number}?` });
  await expect(dialog).toContainText("Nothing has been paid");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep the order" }).click();
  await expect(button).toBeFocused();
  await button.press("Enter");
  await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Your order is cancelled.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Cancelled");
  await expect(button).toHaveCount(0);
  await expect
    .poll(async () => (await shop.ordersOf(id)).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(["cancelled"]);
  await expectAccessible(page);
  expect(console).toEqual([]);
});

test("an order that staff have handed over meanwhile is not cancelled", async ({ page, shop }) => {
  const { id, path } = await placeOrder(page.request);
  await shop.setStatus(id, "on-hold");
  await open(page, path);
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await shop.setStatus(id, "completed");
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByRole("alert")).toContainText("already packed");
  const statuses = (await shop.ordersOf(id)).map(({ status }) => status);
  expect(statuses).toEqual(["completed"]);
});
