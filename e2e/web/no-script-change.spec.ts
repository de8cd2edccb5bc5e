// Change of an order by its customer, in a browser without JavaScript.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { expectAccessible } from "../fixtures/page";
import { expect, test, type RunningShop } from "../fixtures/shop";

const ADDRESS = { estate: "Kilimani", landmark: "Yaya Centre", directions: "Blue gate" };

/** Opens the change of an order for delivery that WooCommerce has accepted; returns its id. */
async function openChange(page: Page, shop: RunningShop): Promise<string> {
  const { id, path } = await placeOrder(page.request, "on_delivery", ADDRESS);
  await shop.setStatus(id, "on-hold");
  await page.goto(path);
  await page.getByRole("button", { name: "Show the order" }).click();
  await page.getByText("Change this order").click();
  return id;
}

const save = (page: Page) => page.getByRole("button", { name: "Save the change" }).click();
const pieces = (page: Page) => page.getByRole("spinbutton", { name: /^Study Mix/ });
const firstLine = async (shop: RunningShop, id: string) =>
  (await shop.ordersOf(id))[0]?.line_items[0];

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("another quantity is saved once its total was shown, also in the store", async ({
    page,
    shop,
  }) => {
    const id = await openChange(page, shop);
    await pieces(page).fill("3");
    await page.getByRole("textbox", { name: /^Note/ }).fill("Call first");
    await save(page);
    await expect(page.getByRole("alert")).toContainText(/^The new total is Ksh [\d,]+\. Save/);
    await expect(pieces(page)).toHaveValue("3");
    expect((await firstLine(shop, id))?.quantity).toBe(1);
    const total = /Ksh [\d,]+/.exec(await page.getByRole("alert").innerText())?.[0] ?? "";
    await expect(page.getByRole("alert")).toBeInViewport();
    await save(page);
    await expect(page.getByText("Asante, we have your change.")).toBeInViewport();
    const main = page.getByRole("main");
    await expect(main).toContainText(total);
    await expect(main).toContainText("Call first");
    await expect
      .poll(async () => (await firstLine(shop, id))?.quantity, { timeout: 30_000 })
      .toBe(3);
  });

  test("directions and delivery slot are changed at the same total", async ({ page, shop }) => {
    await openChange(page, shop);
    await page.getByRole("textbox", { name: /^How to find the door/ }).fill("Green gate");
    const slot = page.getByLabel("When should it come?");
    await slot.selectOption({ index: 2 });
    const time = (await slot.locator("option:checked").innerText()).trim();
    await save(page);
    await expect(page.getByText("Asante, we have your change.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Green gate");
    await expect(page.getByRole("main")).toContainText(`Delivered ${time}`);
  });

  test("an order of which nothing would be left, or without an estate, stays as it is", async ({
    page,
    shop,
  }) => {
    const id = await openChange(page, shop);
    await pieces(page).fill("0");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Nothing would be left");
    await pieces(page).fill("2");
    await page.getByRole("textbox", { name: "Estate or road" }).fill(" ");
    await save(page);
    const estate = page.getByRole("textbox", { name: "Estate or road" });
    await expect(estate).toHaveAttribute("aria-invalid", "true");
    await expect(pieces(page)).toHaveValue("2");
    expect((await firstLine(shop, id))?.quantity).toBe(1);
  });

  test("an order that staff have handed over meanwhile is not changed", async ({ page, shop }) => {
    const id = await openChange(page, shop);
    await shop.setStatus(id, "completed");
    await pieces(page).fill("2");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("already packed");
    expect((await firstLine(shop, id))?.quantity).toBe(1);
  });
});

test("the form of the change and its answers are accessible", async ({ page, shop }) => {
  const { id, path } = await placeOrder(page.request, "on_delivery", ADDRESS);
  await shop.setStatus(id, "on-hold");
  await page.request.post(path, { form: {} });
  for (const language of ["en", "sw"]) {
    await page.request.post(`${shop.origin}/language`, { form: { language } });
    await page.goto(path);
    await expect(page.locator("script")).toHaveCount(0);
    await page.locator("#change summary").click();
    await expectAccessible(page);
    await page.getByRole("spinbutton").fill("3");
    await page.locator("#change button").click();
    await expect(page.locator("#change").getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("spinbutton").fill("0");
    await page.locator("#change button").click();
    await expectAccessible(page);
  }
});
