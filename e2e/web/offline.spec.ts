// Without network: what was seen can be browsed and says how old it is, the cart works, ordering
// says what it needs, nothing private is kept, and a newer release breaks no page that is open.
import type { Page } from "@playwright/test";
import { expectAccessible, listening, open } from "../fixtures/page";
import { ownServer, type OwnServer } from "../fixtures/release";
import { expect, test as base } from "../fixtures/shop";

const test = base.extend<{ server: OwnServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
  server: async ({}, provide) => {
    const server = await ownServer();
    await provide(server);
    await server.close();
  },
  baseURL: async ({ server }, provide) => provide(server.origin),
});
test.use({ serviceWorkers: "allow" });

const main = (page: Page) => page.getByRole("main");
const away = (page: Page) => page.getByRole("status").filter({ hasText: /reach the shop/ });
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name });

/** Everything that this browser keeps for the shop, by address. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => decodeURIComponent(url));
  });
}

/** The worker that stands behind this page, or (`waiting`) the one that comes after it. */
function workerState(page: Page, which: "active" | "waiting"): Promise<string | undefined> {
  return page.evaluate(async (name) => {
    const { controller } = navigator.serviceWorker;
    const registration = await navigator.serviceWorker.getRegistration();
    return controller ? registration?.[name]?.state : undefined;
  }, which);
}

/** Opens a page and waits until its worker has laid down all that it keeps. */
async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect.poll(() => workerState(page, "active")).toBe("activated");
  await expect
    .poll(() => keptAddresses(page))
    .toContainEqual(expect.stringMatching(/\/api\/shop$/));
}

/** Waits until the first product's picture is kept. */
async function pictureKept(page: Page): Promise<void> {
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringContaining("/media/"));
}

test("the shop can be put on a phone: its manifest is whole, and the browser finds no fault", async ({
  page,
}) => {
  await visit(page, "/");
  const link = page.locator('link[rel="manifest"]');
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts as { url: string }[]) {
    expect((await page.request.get(url)).status()).toBe(200);
  }
  const browser = await page.context().newCDPSession(page);
  expect((await browser.send("Page.getAppManifest")).errors).toEqual([]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("what was seen is there when the shop is gone, with its age in plain words", async ({
  page,
  server,
}) => {
  await visit(page, "/shop");
  await pictureKept(page);
  const names = await main(page).getByRole("article").getByRole("heading").allTextContents();
  expect(names).toHaveLength(8);
  await server.stop();
  await page.reload();
  await listening(page);
  await expect(main(page).getByRole("article").getByRole("heading")).toHaveText(names);
  await expect(away(page)).toContainText(
    "We cannot reach the shop right now. You see it as it was a moment ago.",
  );
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await page.reload();
  await expect(away(page)).toContainText("You see it as it was 3 hours ago.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Kiswahili" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Hatuwezi kufikia duka" })).toContainText(
    "Unaliona lilivyokuwa saa 3 zilizopita.",
  );
});

test("a browser that is switched to offline is no different, and back online the line goes", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await expect(away(page)).toHaveCount(0);
  await context.setOffline(true);
  await expect(away(page)).toContainText("ordering needs the internet");
  await page.goto("/shop");
  await listening(page);
  await expect(away(page)).toBeVisible();
  await expect(main(page).getByRole("article").first()).toBeVisible();
  await context.setOffline(false);
  await page.goto("/shop");
  await listening(page);
  await expect(away(page)).toHaveCount(0);
});

test("a product that was only seen on a card has its page, with its picture", async ({
  page,
  server,
}) => {
  await visit(page, "/shop");
  await pictureKept(page);
  const card = main(page).getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await server.stop();
  await card.getByRole("link", { name }).first().click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(name);
  await page.reload();
  await listening(page);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(away(page)).toBeVisible();
  const picture = main(page).getByRole("region").getByRole("img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("search and filters answer from what was seen; what was not says so", async ({
  page,
  server,
}) => {
  await visit(page, "/shop");
  await server.stop();
  await main(page)
    .getByRole("searchbox")
    .or(main(page).getByRole("combobox", { name: /search/i }))
    .first()
    .fill("cashew");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=cashew/);
  await expect(main(page).getByRole("article").first()).toContainText(/cashew/i);
  await page.goto("/products/nobody-has-seen-this");
  await listening(page);
  await expect(away(page)).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Refresh Page" })).toBeVisible();
});

test("the cart works: what is added stays through a reload", async ({ page, server }) => {
  await visit(page, "/shop");
  await server.stop();
  const card = main(page)
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /^Add to cart/ }) });
  await card
    .first()
    .getByRole("button", { name: /^Add to cart/ })
    .click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await page.goto("/cart");
  await listening(page);
  await main(page).getByRole("button", { name: "One more" }).first().click();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
  await expect(away(page)).toContainText("Your cart works; ordering needs the internet.");
  await page.reload();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
  await expectAccessible(page);
});

test("checkout says that it needs the network; what was typed waits, and goes once the shop is back", async ({
  page,
  server,
}) => {
  await visit(page, "/products/study-mix");
  await main(page).getByRole("button", { name: "Add to cart: Study Mix" }).first().click();
  await server.stop();
  await page.goto("/checkOut");
  await listening(page);
  const said = main(page).getByRole("alert").filter({ hasText: "To order you need the internet" });
  await expect(said).toBeVisible();
  await field(page, "Name").fill("Amina Wanjiku");
  await field(page, "Phone").fill("0712 345 678");
  await expectAccessible(page);
  await page.reload();
  await listening(page);
  await expect(field(page, "Name")).toHaveValue("Amina Wanjiku");
  await server.start();
  await page.reload();
  await listening(page);
  await expect(said).toHaveCount(0);
  await expect(field(page, "Phone")).toHaveValue("0712 345 678");
  await main(page)
    .getByRole("radio", { name: /^At the counter/ })
    .press("Space");
  await main(page)
    .getByRole("button", { name: /^Order/ })
    .click();
  await expect(page).toHaveURL(/\/order\/.+key=/);
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  const kept = await keptAddresses(page);
  expect(kept.length).toBeGreaterThan(10);
  const somebodys = kept.filter((address) =>
    /order\/|\/api\/(orders|quote|checkout|contact|newsletter)|key=|\/checkOut|\/cart$/.test(
      address,
    ),
  );
  expect(somebodys, "nothing private is kept").toEqual([]);
  await server.stop();
  await page.reload();
  await listening(page);
  await expect(main(page)).not.toContainText("Amina");
});

test("a newer release leaves an open page its scripts, and loads nothing anew by itself", async ({
  page,
  server,
  console,
}) => {
  await visit(page, "/");
  const email = page
    .getByRole("contentinfo")
    .or(page.getByRole("region"))
    .getByRole("textbox", { name: /e-mail/i })
    .first();
  await email.fill("half@typed");
  await server.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => workerState(page, "waiting")).toBe("installed");
  await expect(email).toHaveValue("half@typed");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(email).toHaveValue("half@typed");
  expect(console.filter((line) => line.includes("/assets/"))).toEqual([]);
  // Loaded the next time, it is the newer release; without network it still is whole.
  await page.reload();
  await listening(page);
  await server.stop();
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a page whose scripts a newer release has taken away is loaded anew where it leads", async ({
    page,
    server,
  }) => {
    await open(page, "/");
    await server.release();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(field(page, "Message")).toBeVisible();
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  });
});
