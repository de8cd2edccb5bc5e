// Text at twice the size on a phone.
import { damagedWords, enlargeText } from "../fixtures/enlarged-text";
import { placeOrder } from "../fixtures/order";
import { fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const PATHS = [
  "/",
  "/shop",
  "/products/roasted-salted-cashews",
  "/products/study-mix",
  "/cart",
  "/checkOut",
  "/contact",
];

for (const language of ["en", "sw"]) {
  test(`text at twice the size causes no overflow, and no word is cut or broken: ${language}`, async ({
    page,
  }) => {
    const { path: order } = await placeOrder(page.request);
    await fillCart(page, [["roasted-salted-cashews", "250g", 2]]);
    await page.request.post("/language", { form: { language } });
    for (const path of [...PATHS, order]) {
      await open(page, path);
      await enlargeText(page);
      await expect.poll(() => damagedWords(page.locator("body")), path).toEqual([]);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}

test("the bar of the cart covers nothing at the end of the page at twice the text size", async ({
  page,
}) => {
  await fillCart(page, [["roasted-salted-cashews", "250g", 2]]);
  await open(page, "/cart");
  await enlargeText(page);
  const bar = page.getByRole("link", { name: "Go to checkout" }).locator("..");
  await expect(bar).toHaveCSS("position", "fixed");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole("contentinfo").boundingBox();
  const top = (await bar.boundingBox())?.y ?? 0;
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1);
});

test("a toast grows with the text", async ({ page }) => {
  await open(page, "/products/study-mix");
  await enlargeText(page);
  await page.getByRole("button", { name: "Add to cart: Study Mix" }).first().click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast.locator("[data-title]")).toHaveCSS("font-size", "26px");
  expect(await damagedWords(toast)).toEqual([]);
});
