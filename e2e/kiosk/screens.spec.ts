// Every screen of the kiosk, in portrait and landscape: no finding of axe, targets large enough for
// a thumb, no overflow, usable by keyboard.
import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe";
import type { Kiosk } from "./kiosk";
import { expect, SCREENS, test } from "./device";

/** 20 mm at four pixels per millimetre. */
const TARGET = 80;

/** Targets smaller than a thumb, by their text. */
function small(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const seen = [...document.querySelectorAll<HTMLElement>("button, input[type=radio]")];
    const boxes = seen.map((element) => ({ element, box: element.getBoundingClientRect() }));
    return boxes
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < least - 4)
      .map(({ element, box }) => `${element.textContent}: ${box.width}×${box.height}`);
  }, TARGET);
}

async function check(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
  const root = page.locator("html");
  expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  expect(await root.evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
}

/** Visits every screen of one order. */
async function walk(kiosk: Kiosk, look: () => Promise<void>) {
  await look();
  await kiosk.tap(/Touch to order/);
  await kiosk.page.getByRole("article").first().waitFor();
  await look();
  await kiosk.tap(/^Without/);
  await look();
  await kiosk.tap("Show snacks");
  await kiosk.add("Salt & Vinegar Cashews");
  await kiosk.tap(/See my order/);
  await kiosk.page.getByRole("button", { name: /On your phone/ }).waitFor();
  await look();
  await kiosk.tap(/Name on the order/);
  await look();
  await kiosk.tap("Without a name");
  await kiosk.tap(/At the counter/);
  await kiosk.page.getByTestId("order-number").waitFor();
  await look();
}

for (const [name, viewport] of Object.entries(SCREENS)) {
  test.describe(`in ${name}`, () => {
    test.use({ viewport });

    test("every screen is accessible, with large targets", async ({ kiosk }) => {
      await kiosk.open();
      await walk(kiosk, () => check(kiosk.page));
    });

    test("every screen is accessible with all accessibility options", async ({ kiosk }) => {
      await kiosk.open();
      await kiosk.tap("Accessibility");
      await check(kiosk.page);
      await kiosk.tap("Turn all on");
      await kiosk.tap("Done");
      await walk(kiosk, () => check(kiosk.page));
    });
  });
}

/** Relative luminance of an opaque CSS colour `rgb(…)` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Disabled buttons, with the contrast of their words and their own opaque background. */
async function disabledContrasts(page: Page) {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button:disabled")].map((button) => {
      const { color, backgroundColor, opacity } = getComputedStyle(button);
      return { name: button.ariaLabel ?? button.textContent, color, backgroundColor, opacity };
    }),
  );
  return found.map(({ name, color, backgroundColor, opacity }) => {
    const both = [luminance(color), luminance(backgroundColor)];
    const contrast = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    return { name, opacity, contrast };
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ viewport: SCREENS.portrait, colorScheme });

    for (const options of [[], [/contrast/], [/lower down/]]) {
      const named = options.map(({ source }) => source).join("") || "no option";
      test(`disabled buttons are legible (${named})`, async ({ kiosk, page }) => {
        await kiosk.open();
        await kiosk.tap("Accessibility");
        for (const name of options) await page.getByRole("switch", { name }).click();
        await kiosk.tap("Done");
        await kiosk.tap(/Touch to order/);
        await page.getByRole("article").first().waitFor();
        const found = await disabledContrasts(page);
        expect(found.length).toBeGreaterThan(0);
        expect(found.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
        expect(found.filter(({ opacity }) => opacity !== "1")).toEqual([]);
      });
    }
  });
}

test.describe("accessibility of input", () => {
  test.use({ viewport: SCREENS.portrait });

  test("an order is placed by keyboard alone", async ({ kiosk, page }) => {
    await kiosk.open();
    await press(page, /Touch to order/);
    await press(page, /^Add to cart: Salt & Vinegar Cashews/);
    await press(page, /See my order/);
    await press(page, /At the counter/);
    await expect(page.getByTestId("order-number")).toBeVisible();
  });
});

/** Moves to a button by Tab and presses it. */
async function press(page: Page, name: RegExp) {
  const target = page.getByRole("button", { name }).first();
  // The first quote of a new shop takes long on a busy machine.
  await expect(target).toBeEnabled({ timeout: 30_000 });
  for (let steps = 0; steps < 200; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
  await page.keyboard.press("Enter");
}
