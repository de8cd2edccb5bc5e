// Offline: visited pages can be browsed and show their age.
import {
  cachedUrls,
  offlineNotice,
  main,
  waitForCachedPicture,
  test,
  visit,
} from "../fixtures/offline";
import { expectAccessible, listening } from "../fixtures/page";
import { expect } from "../fixtures/shop";

const NOT_SAVED = "This page is not saved on this phone";

test("a visited page is available offline, with its age in both languages", async ({
  page,
  server,
}) => {
  await visit(page, "/shop");
  await waitForCachedPicture(page);
  const names = await main(page).getByRole("article").getByRole("heading").allTextContents();
  expect(names).toHaveLength(8);
  await server.stop();
  await page.reload();
  await listening(page);
  await expect(main(page).getByRole("article").getByRole("heading")).toHaveText(names);
  await expect(offlineNotice(page)).toContainText(
    "We cannot reach the shop right now. You see it as it was a moment ago.",
  );
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await page.reload();
  await expect(offlineNotice(page)).toContainText("You see it as it was 3 hours ago.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Kiswahili" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Hatuwezi kufikia duka" })).toContainText(
    "Unaliona lilivyokuwa saa 3 zilizopita.",
  );
});

test("a text page that was read is available offline", async ({ page, server }) => {
  await visit(page, "/pages/allergens");
  await server.stop();
  await page.reload();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Allergens");
  await expect(main(page)).toContainText("May contain");
});

test("the address of a category is available offline, and so is a category chosen there", async ({
  page,
  server,
}) => {
  await visit(page, "/shop/cashews");
  const cards = main(page).getByRole("article").getByRole("heading");
  const names = await cards.allTextContents();
  await visit(page, "/shop/almonds?orderby=price&order=asc");
  const listing = expect.stringMatching(/\/api\/products\?.*orderby=price/);
  await expect.poll(() => cachedUrls(page)).toContainEqual(listing);
  await server.stop();
  await page.goto("/shop/cashews");
  await listening(page);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Cashews");
  await expect(main(page).getByText("Korosho from Kilifi and Kwale")).toBeVisible();
  await expect(cards).toHaveText(names);
  await expect(offlineNotice(page)).toBeVisible();
  await main(page).getByRole("button", { name: "Almonds", exact: true }).click();
  await expect(page).toHaveURL("/shop/almonds");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Almonds");
  await expect(cards.first()).toContainText("Almonds");
  await page.goBack();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Cashews");
});

test("the browser's offline mode shows the offline notice, and reconnection removes it", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await expect(offlineNotice(page)).toHaveCount(0);
  await context.setOffline(true);
  await expect(offlineNotice(page)).toContainText("ordering needs the internet");
  await page.goto("/shop");
  await listening(page);
  await expect(offlineNotice(page)).toBeVisible();
  await expect(main(page).getByRole("article").first()).toBeVisible();
  await context.setOffline(false);
  await page.goto("/shop");
  await listening(page);
  await expect(offlineNotice(page)).toHaveCount(0);
});

test("a product cached from a listing has an offline page with its picture", async ({
  page,
  server,
}) => {
  await visit(page, "/shop");
  await waitForCachedPicture(page);
  const card = main(page).getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await server.stop();
  await card.getByRole("link", { name }).first().click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(name);
  await page.reload();
  await listening(page);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(offlineNotice(page)).toBeVisible();
  const picture = main(page).getByRole("region").getByRole("img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("offline search and filters use cached data, and an uncached page shows a notice", async ({
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
  await expect(offlineNotice(page)).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(NOT_SAVED);
});

for (const path of ["/products/study-mix", "/pages/terms"]) {
  test(`${path} that was never opened is said to be not saved, offers what is, and opens by itself`, async ({
    page,
    server,
  }) => {
    await visit(page, "/products/smoked-almonds");
    await server.stop();
    await page.goto(path);
    await listening(page);
    const title = main(page).getByRole("heading", { level: 1 });
    await expect(title).toHaveText(NOT_SAVED);
    await expect(main(page)).not.toContainText("Oops");
    await expectAccessible(page);
    const box = await main(page).getByRole("alert").boundingBox();
    expect(box?.x, "margin to the edge of the screen").toBeGreaterThanOrEqual(16);
    await main(page).getByRole("link", { name: "Smoked Almonds" }).click();
    await expect(title).toHaveText("Smoked Almonds");
    await page.goBack();
    await expect(title).toHaveText(NOT_SAVED);
    await main(page).getByRole("button", { name: "Try again" }).click();
    await expect(title).toHaveText(NOT_SAVED);
    await server.start();
    await expect(title).not.toHaveText(NOT_SAVED, { timeout: 20_000 });
    await expect(main(page).getByRole("alert")).toHaveCount(0);
  });
}
