// Cost of a first visit: bytes of the page, and the requests after it.
import type { APIRequestContext, Page } from "@playwright/test";
import { openShop } from "../../scripts/lib/demo.mjs";
import { movedClock, setClock } from "../../scripts/lib/moved-clock.mjs";
import { seedOfRun } from "../../scripts/lib/seed.mjs";
import { listening, open, PAGE_LIMIT, waitForColours } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Monday in Nairobi: the pages of its week are the same on every day that the test runs. */
const MONDAY = Date.UTC(2026, 10, 29, 21);

/** Every hour of the day once in a week, on all days. */
const HOURS_OF_WEEK = Array.from({ length: 24 }, (_, index) => index * 7);

/** Hours that this run tries: a quarter of them by its seed, on six days; without a seed, all. */
const HOURS = HOURS_OF_WEEK.filter((_, index) => index % 4 === (seedOfRun() ?? index) % 4);

/** Limit at these hours: the times that a page contains make it up to 60 bytes longer at others. */
const WEEK_LIMIT = PAGE_LIMIT - 60;

const PAGES = ["/", "/shop", "/products/roasted-salted-cashews"];

/** Bytes of the HTML at a URL; the server recompresses requested pages in the background. */
async function bytesOf(request: APIRequestContext, url: string): Promise<number> {
  const answer = await request.get(url, { headers: { "accept-encoding": "br" } });
  expect(answer.headers()["content-encoding"]).toBe("br");
  return Number(answer.headers()["content-length"]);
}

for (const path of PAGES) {
  test(`${path} with its style and data fits the first round trip`, async ({ page }) => {
    // A busy machine recompresses late.
    test.setTimeout(150_000);
    const bytes = () => bytesOf(page.request, path);
    await expect.poll(bytes, { timeout: 120_000 }).toBeLessThanOrEqual(PAGE_LIMIT);
    expect(await bytes()).toBeGreaterThan(5_000);
  });

  test(`${path} requests neither the data that it contains nor other origins`, async ({
    page,
    shop,
  }) => {
    const asked: { url: string; kind: string }[] = [];
    page.on("request", (request) =>
      asked.push({ url: request.url(), kind: request.resourceType() }),
    );
    await page.goto(path);
    await listening(page);
    await page.waitForLoadState("networkidle");
    expect(asked.filter(({ kind }) => kind === "script").length).toBeGreaterThan(2);
    const own = (url: string) => url.startsWith(shop.origin) || url.startsWith("data:");
    expect(asked.filter(({ url }) => !own(url))).toEqual([]);
    expect(asked.filter(({ kind }) => ["fetch", "xhr"].includes(kind))).toEqual([]);
  });
}

test("the pages fit the first round trip at the hours of a week", async ({ request }) => {
  test.setTimeout(600_000);
  const clock = test.info().outputPath("clock");
  setClock(clock, MONDAY);
  const { server, close } = await openShop({ extra: movedClock(clock) });
  try {
    await waitForColours(request, server.origin);
    for (const hour of HOURS) {
      const time = MONDAY + hour * 3_600_000;
      setClock(clock, time);
      for (const path of PAGES) {
        const bytes = () => bytesOf(request, `${server.origin}${path}`);
        const message = `${path} at ${new Date(time).toISOString()}`;
        await expect.poll(bytes, { message, timeout: 120_000 }).toBeLessThanOrEqual(WEEK_LIMIT);
      }
    }
  } finally {
    close();
  }
});

/** URLs that the page requests, in order. */
function addressesAsked(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(new URL(request.url()).pathname));
  return urls;
}

const isFont = (url: string) => url.endsWith(".woff2");
const isScript = (url: string) => url.startsWith("/assets/") && url.endsWith(".js");

for (const trigger of ["Tab", "online"]) {
  test(`a script that failed to load is requested again (${trigger})`, async ({ page }) => {
    let isCut = true;
    await page.route("**/assets/shop-*.js", (route) => (isCut ? route.abort() : route.continue()));
    await Promise.all([page.waitForEvent("requestfailed"), page.goto("/shop")]);
    isCut = false;
    await expect(async () => {
      if (trigger === "online") await page.evaluate(() => dispatchEvent(new Event("online")));
      else await page.keyboard.press(trigger);
      await listening(page, 1_000);
    }).toPass();
    await page
      .getByRole("button", { name: /^Add to cart/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: /^Cart/ })).toContainText("1");
  });
}

test("a first visit loads the fonts after the scripts", async ({ page }) => {
  const urls = addressesAsked(page);
  await page.goto("/shop");
  await expect.poll(() => urls.filter(isFont).length).toBe(2);
  await page.evaluate(() => document.fonts.ready);
  expect(urls.findIndex(isFont)).toBeGreaterThan(urls.findIndex(isScript));
  expect(urls.filter(isScript).length).toBeGreaterThan(4);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("font-family", /^Fraunces/);
  expect(await page.evaluate(() => document.fonts.check("1em Fraunces"))).toBe(true);
});

test.describe("a repeat visit", () => {
  test.use({ serviceWorkers: "allow" });

  test("shows the shop's fonts from the first frame", async ({ page }) => {
    await open(page, "/shop");
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const fonts = document.querySelector<HTMLStyleElement>("#fonts");
        Object.assign(window, { fontsAtFirst: fonts?.media });
      });
    });
    await open(page, "/");
    expect(await page.evaluate("fontsAtFirst")).toBe("");
  });
});

for (const [line, isFirst] of [
  ["slow", true],
  ["quick", false],
] as const) {
  test(`on a ${line} connection the scripts are requested ${isFirst ? "before" : "after"} the last pictures`, async ({
    page,
  }) => {
    if (isFirst) {
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 562,
        downloadThroughput: 184_320,
        uploadThroughput: 84_480,
      });
    }
    const urls = addressesAsked(page);
    await open(page, "/shop");
    const lastPicture = urls.findLastIndex((url) => url.startsWith("/media/"));
    expect(urls.findIndex(isScript) < lastPicture).toBe(isFirst);
  });
}
