// The desk in a browser: keys alone place an order, every view is readable, long lists stay short.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, SCREENS, test } from "./desk";

async function check(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const root = page.locator("html");
  expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  expect(await root.evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
}

test.use({ viewport: SCREENS[0] });

test("a repeat order takes twelve keys, and the focus is seen at each", async ({ desk, page }) => {
  await desk.open();
  await desk.type("5678");
  await page.getByRole("option", { name: /Wanjiku/ }).waitFor();
  await desk.press("Enter");
  await desk.focusIn("add");
  const ring = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  expect(await ring()).toBe("solid");
  await desk.press("F8");
  await expect(page.getByTestId("total")).toHaveText("Ksh 2,400");
  await desk.press("F10");
  await expect(page.getByTestId("order-number")).toHaveText("Order D-0001 is taken");
  expect(desk.presses()).toBeLessThanOrEqual(12);
});

test("a scan changes nothing in the basket and opens the slip's order", async ({ desk, page }) => {
  await desk.open();
  await desk.press("Alt+a");
  await desk.type("mab");
  await page.getByRole("option", { name: /Mabuyu/ }).waitFor();
  await desk.press("Enter");
  await desk.type("ca");
  await desk.scan("KS1.abcdef.ghijkl");
  await expect(page.getByRole("heading", { name: "D-0005" })).toBeVisible();
  await desk.press("F2");
  await expect(page.getByRole("row", { name: /Mabuyu/ })).toContainText("1");
});

test("five thousand orders draw what can be seen", async ({ desk, page }) => {
  await desk.open("rows=5000");
  await desk.press("F3");
  await desk.focusIn("orders");
  const rows = page.getByRole("listbox", { name: "Orders" }).getByRole("option");
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  for (let step = 0; step < 3; step += 1) await desk.press("PageDown");
  await expect(page.locator("[role=option][aria-selected=true]")).toContainText("D-4964");
});

for (const viewport of SCREENS) {
  for (const query of ["rows=0", "rows=5", "rows=5000&language=sw"]) {
    test(`every view is readable at ${viewport.width} with ${query}`, async ({ desk, page }) => {
      await page.setViewportSize(viewport);
      await desk.open(query);
      await check(page);
      await desk.type("5678");
      await page.getByRole("option", { name: /Wanjiku/ }).waitFor();
      await desk.press("Enter");
      await desk.focusIn("add");
      await desk.press("F8");
      await expect(page.getByTestId("total")).toHaveText("Ksh 2,400");
      await check(page);
      for (const key of ["F3", "F4", "F6", "Control+m", "Control+j", "F1"]) {
        await desk.press(key);
        await page.waitForTimeout(300);
        await check(page);
      }
    });
  }
}
