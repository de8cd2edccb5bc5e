// A window with a classic scrollbar: an open dialog hides it and keeps its place.
import type { Page } from "@playwright/test";
import { HEADLESS_CHROMIUM } from "../../scripts/lib/chromium.mjs";
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const [WIDTH, HEIGHT, SCROLLBAR] = [1280, 800, 15];

test.use({
  viewport: { width: WIDTH, height: HEIGHT },
  launchOptions: {
    ...HEADLESS_CHROMIUM,
    args: [...HEADLESS_CHROMIUM.args, "--disable-features=OverlayScrollbar"],
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
});

/** Picture of a few pixels at `x`, below the header and next to the content. */
const pixels = (page: Page, x: number) =>
  page.screenshot({ clip: { x, y: HEIGHT - 200, width: 8, height: 100 } });

const titleLeft = async (page: Page) =>
  (await page.getByRole("heading", { level: 1 }).boundingBox())?.x;

for (const colorScheme of ["light", "dark"] as const) {
  test(`the place of the scrollbar is as dark as the page behind a dialog: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page, "/contact");
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(WIDTH - SCROLLBAR);
    const before = await titleLeft(page);
    for (const [opener, name] of [
      [page.getByRole("button", { name: "Search", exact: true }), "What are you looking for?"],
      [page.getByRole("link", { name: /^Cart/ }), "Your cart"],
    ] as const) {
      await opener.click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toBeVisible();
      await expect
        .poll(async () => (await pixels(page, WIDTH - 10)).equals(await pixels(page, 8)))
        .toBe(true);
      expect(await titleLeft(page)).toBe(before);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });
}

test("the place of the scrollbar has the colour of the page while a large picture is open", async ({
  page,
}) => {
  await open(page, "/products/study-mix");
  await page.getByRole("button", { name: /picture 1 of/i }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const colour = await dialog.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(page.locator("html")).toHaveCSS("background-color", colour);
});
