// What a first visit asks for after the page has come.
import { listening } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const PAGES = ["/", "/shop", "/products/roasted-salted-cashews"];

for (const path of PAGES) {
  test(`${path} asks for nothing that it came with, and nothing from elsewhere`, async ({
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
