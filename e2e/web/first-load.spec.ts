// What a first visit costs: how many bytes the page is, and what it asks for after that.
import { readFileSync } from "node:fs";
import { listening } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

type Budgets = { page: number };
const budgets = JSON.parse(readFileSync("budgets.json", "utf8")) as Budgets;

const PAGES = ["/", "/shop", "/products/roasted-salted-cashews"];

for (const path of PAGES) {
  test(`${path} with its style and data fits the first round trip`, async ({ page }) => {
    // Colours of pictures shorten it, and a busy machine looks at them late.
    test.setTimeout(150_000);
    const ask = () => page.request.get(path, { headers: { "accept-encoding": "br" } });
    expect((await ask()).headers()["content-encoding"]).toBe("br");
    // What is asked for is compressed further beside that, for those who come next.
    const bytes = async () => Number((await ask()).headers()["content-length"]);
    await expect.poll(bytes, { timeout: 120_000 }).toBeLessThanOrEqual(budgets.page);
    expect(await bytes()).toBeGreaterThan(5_000);
  });

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
