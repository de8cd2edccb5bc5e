// Toasts: top right, 4000 ms, at most 3, 356 px; they wait for the pointer and for a hidden page.
import type { Page } from "@playwright/test";
import { open, openInStillTime } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test.use({ viewport: { width: 1280, height: 800 } });

const toasts = (page: Page) => page.locator("[data-sonner-toast]");

/** Adds the first products to the cart, with a stopped clock. */
async function add(page: Page, pieces: number) {
  await openInStillTime(page, "/shop?in_stock=true");
  for (let added = 0; added < pieces; added += 1) {
    await page
      .getByRole("button", { name: /^Add to cart/ })
      .first()
      .click();
    await expect(page.getByTestId("cart-badge")).toHaveText(String(added + 1));
    await page.clock.runFor(100);
  }
  // The first toast loads its script; with a stopped clock nothing shows until the clock runs.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await toasts(page).count()).toBeGreaterThan(0);
  }).toPass({ intervals: [50] });
}

test("toasts are at the top right, 356 px wide, and close after 4000 ms", async ({ page }) => {
  await add(page, 1);
  const box = await toasts(page).first().boundingBox();
  expect(box?.width).toBe(356);
  expect((box?.x ?? 0) + 356).toBeGreaterThan(1280 - 40);
  expect(box?.y).toBeLessThan(160);
  await page.clock.runFor(3_500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1_500);
  await expect(toasts(page)).toHaveCount(0);
});

test("at most three toasts are visible", async ({ page }) => {
  await add(page, 5);
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
});

test("toasts stay open while the pointer is on them", async ({ page }) => {
  await add(page, 1);
  await toasts(page).first().hover();
  await page.clock.runFor(12_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(10, 700);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
});

test("toasts stay open while the page is hidden", async ({ page }) => {
  await add(page, 1);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await page.clock.runFor(12_000);
  await expect(toasts(page)).toHaveCount(1);
  await hide(false);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
});

test("toasts close by their button", async ({ page }) => {
  await add(page, 1);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await page.clock.runFor(1_000);
  await expect(toasts(page)).toHaveCount(0);
});

test("toasts close by a swipe to the side", async ({ page }) => {
  await open(page, "/shop?in_stock=true");
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await toasts(page)
    .first()
    .hover({ position: { x: 60, y: 24 } });
  const box = await toasts(page).first().boundingBox();
  const finger = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x: number) => {
    const point = { x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + 24 };
    const touchPoints = type === "touchEnd" ? [] : [point];
    await finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    // The browser joins movements of one frame into one.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await touch("touchStart", 60);
  for (const x of [80, 140, 220]) await touch("touchMove", x);
  await touch("touchEnd", 220);
  await expect(toasts(page)).toHaveCount(0, { timeout: 3_000 });
});
