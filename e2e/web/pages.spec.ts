// Every page at every width: no horizontal scroll, an empty console, no finding of axe.
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const PAGES = [
  ["home", "/"],
  ["shop", "/shop"],
  ["category without products", "/shop?category=999"],
  ["product", "/products/roasted-salted-cashews"],
  ["product with a long name", "/shop?search=pwani"],
  ["cart", "/cart"],
  ["checkout", "/checkOut"],
  ["contact", "/contact"],
] as const;

const WIDTHS = [320, 360, 768, 1280, 1920];

for (const [name, path] of PAGES) {
  test(`${name}: the page is accessible, without console messages or horizontal scroll`, async ({
    page,
    console,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
    for (const language of ["English", "Kiswahili"]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: language }).click();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `sticks out at ${width} in ${language}`).toBeLessThanOrEqual(0);
      }
    }
    expect(console).toEqual([]);
  });
}
