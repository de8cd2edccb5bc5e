// Content policy of pages: their own styles apply, injected ones do not.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { fillCart, listening, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Collects the refusals of the content policy, over all pages that are opened. */
async function refusalsOf(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction("refused", (text: string) => void refusals.push(text));
  await page.addInitScript(() => {
    const { refused } = window as unknown as { refused: (text: string) => void };
    document.addEventListener("securitypolicyviolation", (event) =>
      refused(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`),
    );
  });
  return refusals;
}

const toaster = (page: Page) => page.locator("[data-sonner-toaster]");

test("no page needs a style that the content policy refuses", async ({ page }) => {
  const { path: order } = await placeOrder(page.request);
  const refusals = await refusalsOf(page);
  await open(page, "/shop?in_stock=true");
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.locator("[data-sonner-toast]")).toBeVisible();
  // The library's own rules place its toasts; without them they are at the end of the page.
  await expect(toaster(page)).toHaveCSS("position", "fixed");
  await expect(page.locator("[data-sonner-toast]")).toHaveCSS("position", "absolute");
  expect((await page.locator("[data-sonner-toast]").boundingBox())?.y).toBeLessThan(200);
  await fillCart(page, [["roasted-salted-cashews", "250g", 1]]);
  for (const path of [
    "/",
    "/products/roasted-salted-cashews",
    "/cart",
    "/checkOut",
    order,
    "/orders",
    "/wishlist",
    "/contact",
    "/pages/terms",
    "/nowhere",
  ]) {
    const answer = await open(page, path);
    expect(answer?.headers()["content-security-policy"], path).not.toContain("unsafe");
    expect(await page.locator("head > style").count(), path).toBe(2);
  }
  // The service worker's answer to any URL offline.
  await page.goto("/app-shell");
  await listening(page);
  expect(refusals).toEqual([]);
});

test("styles injected into a page do not apply", async ({ page }) => {
  const refusals = await refusalsOf(page);
  await page.route("/contact", async (route) => {
    const answer = await route.fetch();
    const injected = `<style>#injected{position:fixed}</style><p id="injected" style="opacity:0.5">`;
    const body = (await answer.text()).replace("</body>", `${injected}</body>`);
    await route.fulfill({ response: answer, body });
  });
  await open(page, "/contact");
  const paragraph = page.locator("#injected");
  await expect(paragraph).toHaveCSS("position", "static");
  await expect(paragraph).toHaveCSS("opacity", "1");
  await paragraph.evaluate((element) => {
    element.setAttribute("style", "opacity:0.25");
    const style = document.createElement("style");
    style.append("#injected{position:fixed}");
    document.head.append(style);
  });
  await expect(paragraph).toHaveCSS("position", "static");
  await expect(paragraph).toHaveCSS("opacity", "1");
  const kinds = () => refusals.map((text) => text.split(" ")[0]).toSorted();
  const [attribute, element] = ["style-src-attr", "style-src-elem"];
  await expect.poll(kinds).toEqual([attribute, attribute, element, element]);
});

test("pictures have their colour before the scripts have loaded", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.route("**/media/**", (route) => route.abort());
  // The server computes the colours in the background after its start.
  await expect(async () => {
    await page.goto("/shop");
    const colour = await page
      .locator("img[data-placeholder]")
      .first()
      .evaluate((img) => getComputedStyle(img).backgroundColor, undefined, { timeout: 1_000 });
    expect(colour).toMatch(/^rgb\(/);
  }).toPass({ timeout: 120_000 });
});
