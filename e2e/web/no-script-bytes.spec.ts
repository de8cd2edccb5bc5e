// Bytes of the purchase without JavaScript, for phones whose mobile data is paid by the megabyte.
import type { Page } from "@playwright/test";
import { PAGE_LIMIT, waitForColours } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test.use({ javaScriptEnabled: false });

/**
 * Limit of all responses from the home page to the paid order, in bytes, without pictures: 60 kB, and 200
 * bytes for the times in the pages, which differ by the hour.
 */
const PURCHASE_LIMIT = 60_200;

const PRODUCT = "/products/roasted-salted-cashews";

/** Starts to count the responses of a page, headers included; pictures are not counted. */
async function countResponses(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const bytes = new Map<string, number[]>();
  const ignored = new Set<string>();
  const add = (url: string, length: number) => bytes.set(url, [...(bytes.get(url) ?? []), length]);
  const urls = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse }) => {
    if (redirectResponse) add(redirectResponse.url, redirectResponse.encodedDataLength);
    urls.set(requestId, request.url);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const isPicture = response.mimeType.startsWith("image/");
    if (isPicture || response.fromDiskCache) ignored.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined && !ignored.has(requestId)) add(url, encodedDataLength);
  });
  return bytes;
}

test("a purchase without JavaScript takes at most 60 kB without pictures", async ({
  page,
  shop,
}) => {
  await waitForColours(page.request, shop.origin);
  // The server recompresses requested pages in the background.
  for (const path of ["/", PRODUCT]) {
    const headers = { "accept-encoding": "br" };
    const length = async () =>
      Number((await page.request.get(shop.origin + path, { headers })).headers()["content-length"]);
    await expect.poll(length, { timeout: 120_000 }).toBeLessThanOrEqual(PAGE_LIMIT);
  }
  const bytes = await countResponses(page);
  const main = page.getByRole("main");
  const phone = "0722 444 555";
  await page.goto(shop.origin);
  await page.locator(`a[href="${PRODUCT}"]`).first().click();
  await main.getByRole("button", { name: "Add to cart: Roasted Salted Cashews" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await main.getByRole("textbox", { name: "Name" }).fill("Amina Wanjiku");
  await main.getByRole("textbox", { name: "Phone", exact: true }).fill(phone);
  await main.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: "Look at your phone" })).toBeVisible();
  await shop.answerPrompt(`254${phone.replaceAll(" ", "").slice(1)}`, "paid");
  // The page reloads itself.
  const paid = page.getByRole("heading", { name: /received$/ });
  await expect(paid).toBeVisible({ timeout: 40_000 });
  // The order page reloads itself until it is paid: one reload is counted, however long that takes.
  const sums = [...bytes].map(([url, lengths]): [string, number] => [
    new URL(url).pathname,
    lengths.slice(0, 2).reduce((all, length) => all + length, 0),
  ]);
  const counted = Object.fromEntries(sums);
  expect(counted["/"], JSON.stringify(counted)).toBeGreaterThan(5_000);
  const sum = sums.reduce((all, [, length]) => all + length, 0);
  expect(sum, JSON.stringify(counted)).toBeLessThanOrEqual(PURCHASE_LIMIT);
});
