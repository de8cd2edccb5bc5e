// Buy bar of a product page on a phone: it covers no size.
import type { Page } from "@playwright/test";
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Products with one row of sizes, with two rows, and with a name of five lines. */
const PRODUCTS = [
  "roasted-salted-cashews",
  "mama-rehemas-mabuyu",
  "korosho-njugu-na-mabuyu-ya-kukaanga-kwa-chumvi-ya-bahari-kutoka-pwani-ya-kenya",
];

const sizes = (page: Page) => page.getByRole("article").first().getByRole("radio");

/** Texts of the size chips that the bar covers, however little. */
function coveredSizes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = document.querySelector("main article fieldset")?.parentElement;
    const bar = box?.querySelector("[aria-live=polite]")?.parentElement?.getBoundingClientRect();
    const chips = [...(box?.querySelectorAll("fieldset[data-large] label > span") ?? [])];
    if (!bar || chips.length === 0) throw new Error("the page has no bar or no sizes");
    const isCovered = (chip: Element) => {
      const { top, bottom } = chip.getBoundingClientRect();
      return bottom > bar.top && top < bar.bottom;
    };
    return chips.filter(isCovered).map((chip) => chip.textContent ?? "");
  });
}

for (const language of ["sw", "en"]) {
  for (const slug of PRODUCTS) {
    test(`no size of ${slug} is under the buy bar, in ${language}`, async ({ page }) => {
      await open(page, `/products/${slug}?lang=${language}`);
      expect(await coveredSizes(page), "at the top of the page").toEqual([]);
      for (const size of await sizes(page).all()) {
        await page.evaluate(() => window.scrollTo(0, 0));
        await size.focus();
        expect(await coveredSizes(page), "with the focus").toEqual([]);
        await page.evaluate(() => window.scrollTo(0, 0));
        await size.scrollIntoViewIfNeeded();
        expect(await coveredSizes(page), "scrolled into view").toEqual([]);
      }
    });
  }
}
