// Change of an order by its customer, in a browser without JavaScript.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { expectAccessible } from "../fixtures/page";
import { expect, test, type RunningShop } from "../fixtures/shop";
import type { OrderView, ShopInfo } from "../../src/shop/wire";

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

  test("goods that a search finds are added once their total was shown, also in the store", async ({
    page,
    shop,
  }) => {
    const id = await openChange(page, shop);
    await pieces(page).fill("2");
    await page.getByRole("searchbox").fill("salted cashews");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const added = page.getByRole("spinbutton", { name: /^Roasted Salted Cashews \(500g\): Ksh/ });
    await expect(added).toBeVisible();
    await expect(pieces(page)).toHaveValue("2");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await added.fill("1");
    await save(page);
    await expect(page.getByRole("alert")).toContainText(/^The new total is Ksh [\d,]+\. Save/);
    const total = /Ksh [\d,]+/.exec(await page.getByRole("alert").innerText())?.[0] ?? "";
    await expect(added).toHaveValue("1");
    await save(page);
    await expect(page.getByText("Asante, we have your change.")).toBeVisible();
    for (const text of ["Roasted Salted Cashews", total])
      await expect(page.getByRole("main")).toContainText(text);
    await expect
      .poll(async () => (await shop.ordersOf(id))[0]?.line_items.length, { timeout: 30_000 })
      .toBe(2);
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

  test("another zone is saved once its total and delivery day were shown", async ({
    page,
    shop,
  }) => {
    const id = await openChange(page, shop);
    const zone = page.getByLabel("Where to");
    await page.getByLabel("When should it come?").selectOption({ index: 1 });
    await zone.selectOption("Rest of Kenya · Ksh 600");
    await save(page);
    await expect(page.getByRole("alert")).toContainText(/^The new total is Ksh [\d,]+\. Save/);
    const total = /Ksh [\d,]+/.exec(await page.getByRole("alert").innerText())?.[0] ?? "";
    await expect(zone.locator("option:checked")).toHaveText("Rest of Kenya · Ksh 600");
    await expect(page.getByLabel("When should it come?")).toHaveCount(0);
    const time = await page
      .locator("#change")
      .getByText(/^Delivered/)
      .innerText();
    expect((await shop.ordersOf(id))[0]?.shipping_lines[0]?.total).not.toBe("600.00");
    await save(page);
    await expect(page.getByText("Asante, we have your change.")).toBeInViewport();
    for (const text of [total, "Rest of Kenya", time])
      await expect(page.getByRole("main")).toContainText(text);
    await expect
      .poll(async () => (await shop.ordersOf(id))[0]?.shipping_lines, { timeout: 30_000 })
      .toEqual([expect.objectContaining({ total: "600.00" })]);
  });

  test("another zone at the expected total is not saved before its delivery times were shown", async ({
    page,
    shop,
  }) => {
    const { id, key, path } = await placeOrder(page.request, "on_delivery", ADDRESS);
    await shop.setStatus(id, "on-hold");
    await page.request.post(path, { form: {} });
    const info = await page.request.get("/api/shop");
    const { delivery_zones: zones } = (await info.json()) as ShopInfo;
    const zone = zones.find(({ name }) => name === "Rest of Kenya")?.id ?? "";
    const order = await page.request.get(`/api/orders/${id}?key=${key}`);
    const { subtotal } = (await order.json()) as OrderView;
    const form = {
      key,
      revision: 0,
      zone,
      ...ADDRESS,
      note: "",
      expected_total: subtotal + 60_000,
    };
    const post = (shown: string) =>
      page.request.post(`/order/${id}/change`, { form: { ...form, shown_zone: shown } });
    expect(await (await post(zones[0]?.id ?? "")).text()).toContain("The new total is");
    expect(await (await post(zone)).text()).toContain("we have your change");
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
    await page.locator('a[href$="#change"]').click();
    await expectAccessible(page);
    await page.getByRole("spinbutton").fill("3");
    await page.locator("#change button").last().click();
    await expect(page.locator("#change").getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("searchbox").fill("cashews");
    await page.locator("#change button[name=search]").click();
    await expect(page.getByRole("spinbutton").nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("spinbutton").first().fill("0");
    await page.locator("#change button").last().click();
    await expectAccessible(page);
  }
});
