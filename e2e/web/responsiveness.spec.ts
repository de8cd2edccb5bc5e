// Response to input within one frame, independent of the network. Frames are counted instead of
// milliseconds, so that a busy machine does not matter.
import { type Locator, type Page } from "@playwright/test";
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Presses `target`; returns what `shown` reads of `answer` before the next paint. */
async function withinOneFrame(
  page: Page,
  target: Locator,
  answer: Locator,
  attribute: string | null,
): Promise<string | null> {
  const [pressed, answering] = await Promise.all([target.elementHandle(), answer.elementHandle()]);
  return page.evaluate(
    ([button, element, name]) =>
      new Promise<string | null>((resolve) => {
        (button as HTMLElement).click();
        requestAnimationFrame(() => {
          const current = (element as HTMLElement).isConnected
            ? (element as HTMLElement)
            : document.querySelector<HTMLElement>("[data-testid=cart-badge]");
          resolve(
            name === null ? (current?.textContent ?? null) : (current?.getAttribute(name) ?? null),
          );
        });
      }),
    [pressed, answering, attribute] as const,
  );
}

/** Withholds every API response from now on. */
const silence = (page: Page) => page.route("**/api/**", () => undefined);

test("the cart's badge counts an added product in the next frame", async ({ page }) => {
  await open(page, "/products/study-mix");
  await silence(page);
  const add = page.getByRole("button", { name: "Add to cart: Study Mix" }).first();
  const counted = await withinOneFrame(page, add, page.getByTestId("cart-badge"), null);
  expect(counted).toBe("1");
});

test("a filter is marked in the next frame", async ({ page }) => {
  await open(page, "/shop");
  await silence(page);
  const almonds = page.getByRole("button", { name: "Almonds", exact: true });
  expect(await withinOneFrame(page, almonds, almonds, "aria-pressed")).toBe("true");
});

test("another page of the listing is asked for in the next frame", async ({ page }) => {
  await open(page, "/shop");
  await silence(page);
  const more = page.getByRole("link", { name: "Show more" });
  expect(await withinOneFrame(page, more, more, "href")).toBe("/shop?page=3");
});

test("a page is prefetched on intent and opens without the network", async ({ page }) => {
  await open(page, "/shop");
  const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
  const name = await link.textContent();
  const fetched = page.waitForResponse((answer) => answer.url().includes("/api/products/"));
  await link.focus();
  await fetched;
  await page.waitForLoadState("networkidle");
  await silence(page);
  await link.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
});
