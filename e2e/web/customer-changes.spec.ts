// Cancellation and correction of an order by its customer on `/order/{id}`.
import type { Page } from "@playwright/test";
import type { OrderView } from "../../src/shop/wire";
import { placeOrder } from "../fixtures/order";
import { expectAccessible, open } from "../fixtures/page";
import { expect, test, type RunningShop } from "../fixtures/shop";

const ADDRESS = { estate: "Kilimani", landmark: "Yaya Centre", directions: "Blue gate" };

/** Opens the page of an order for delivery that WooCommerce has accepted; returns its id. */
async function openDelivery(page: Page, shop: RunningShop): Promise<string> {
  const { id, path } = await placeOrder(page.request, "on_delivery", ADDRESS);
  await shop.setStatus(id, "on-hold");
  await open(page, path);
  await page.getByRole("button", { name: "Change this order" }).click();
  return id;
}

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

test("directions of a delivery and note are changed, also in the store", async ({
  page,
  shop,
  console,
}) => {
  const id = await openDelivery(page, shop);
  const door = page.getByRole("textbox", { name: "How to find the door (optional)" });
  await expect(door).toHaveValue("Blue gate");
  await door.fill("Green gate");
  await page.getByRole("textbox", { name: "Note for your order (optional)" }).fill("Call first");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText("Asante, we have your change.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Green gate");
  await expect(main).toContainText("Call first");
  await expect
    .poll(async () => JSON.stringify(await shop.ordersOf(id)), { timeout: 30_000 })
    .toMatch(/Call first.*Green gate|Green gate.*Call first/);
  expect(console).toEqual([]);
});

test("quantity and delivery slot are changed, also in the store", async ({
  page,
  shop,
  console,
}) => {
  const id = await openDelivery(page, shop);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "One more" }).click();
  const total = dialog.getByText(/^New total: Ksh/);
  await expect(total).toBeVisible();
  const amount = (await total.innerText()).replace("New total: ", "");
  const slot = dialog.getByLabel("When should it come?");
  await slot.selectOption({ index: 2 });
  const time = (await slot.locator("option:checked").innerText()).trim();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText("Asante, we have your change.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(amount);
  await expect(page.getByRole("main")).toContainText(`Delivered ${time}`);
  await expect
    .poll(async () => (await shop.ordersOf(id))[0]?.line_items[0]?.quantity, { timeout: 30_000 })
    .toBe(2);
  expect(console).toEqual([]);
});

test("a size that is not in the order is added, also in the store", async ({
  page,
  shop,
  console,
}) => {
  const id = await openDelivery(page, shop);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add something else" }).click();
  await dialog.getByRole("searchbox").fill("salted cashews");
  await dialog.getByRole("button", { name: /^Roasted Salted Cashews/ }).click();
  await dialog.getByRole("radio", { name: "500g" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add to this order" }).click();
  const total = dialog.getByText(/^New total: Ksh/);
  await expect(total).toBeVisible();
  const amount = (await total.innerText()).replace("New total: ", "");
  await dialog.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText("Asante, we have your change.")).toBeVisible();
  for (const text of ["Roasted Salted Cashews", amount])
    await expect(page.getByRole("main")).toContainText(text);
  await expect
    .poll(async () => (await shop.ordersOf(id))[0]?.line_items.length, { timeout: 30_000 })
    .toBe(2);
  expect(console).toEqual([]);
});

test("another zone is saved with its total and its delivery day, also in the store", async ({
  page,
  shop,
  console,
}) => {
  const id = await openDelivery(page, shop);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("When should it come?").selectOption({ index: 1 });
  const zone = dialog.getByLabel("Where to");
  await zone.selectOption("Rest of Kenya · Ksh 600");
  const total = dialog.getByText(/^New total: Ksh/);
  await expect(total).toBeVisible();
  const amount = (await total.innerText()).replace("New total: ", "");
  await expect(dialog.getByLabel("When should it come?")).toHaveCount(0);
  const time = await dialog.getByText(/^Delivered/).innerText();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText("Asante, we have your change.")).toBeVisible();
  for (const text of [amount, "Rest of Kenya", time])
    await expect(page.getByRole("main")).toContainText(text);
  await expect
    .poll(async () => (await shop.ordersOf(id))[0]?.shipping_lines, { timeout: 30_000 })
    .toEqual([expect.objectContaining({ total: "600.00" })]);
  expect(console).toEqual([]);
});

test("what another phone changed meanwhile is named and stays when the change is saved again", async ({
  page,
  shop,
}) => {
  const id = await openDelivery(page, shop);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "How to find the door (optional)" }).fill("Green gate");
  const key = new URL(page.url()).searchParams.get("key");
  const read = await page.request.get(`/api/orders/${id}?key=${key}`);
  const { offered_changes } = (await read.json()) as OrderView;
  const data = { id, key, revision: offered_changes?.revision, note: "No milk", address: ADDRESS };
  const changed = await page.request.post(`/api/orders/${id}/details`, { data });
  expect(changed.status()).toBe(204);
  const save = dialog.getByRole("button", { name: "Save the change" });
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("Changed: Your note");
  await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 0.95 });
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText("Asante, we have your change.")).toBeVisible();
  for (const text of ["Green gate", "No milk"])
    await expect(page.getByRole("main")).toContainText(text);
});
