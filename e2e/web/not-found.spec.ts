// `*`: the not-found page.
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("an unknown URL has status 404, is not indexed, and links to the shop", async ({ page }) => {
  for (const path of ["/nowhere", "/products", "/order", "/shop/a/b"]) {
    const answer = await open(page, path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This shelf is empty");
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Go to the shop" }).click();
  await expect(page.getByRole("heading", { name: "The shop" })).toBeVisible();
});

test("the not-found page is in the customer's language", async ({ page }) => {
  await open(page, "/nowhere?lang=sw");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rafu hii ni tupu");
});

test("a misspelt URL returns status 404 with suggestions in the HTML", async ({
  page,
  console,
}) => {
  for (const path of [
    "/products/rosted-salted-cashews",
    "/shop/roasted-salted-cashew",
    "/nuts/roasted-salted-cashews.html",
  ]) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('href="/products/roasted-salted-cashews"');
  }
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await open(page, "/products/rosted-salted-cashews");
  const near = page.getByRole("region", { name: "Did you mean one of these?" });
  await expect(near.getByRole("link").first()).toContainText("Roasted Salted Cashews");
  await expect(near.getByRole("link").first()).toContainText("from Ksh 350");
  await expect(page.getByRole("heading", { name: "What others like" })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/products"))).toEqual([]);
  await expectAccessible(page);
  // The browser logs the page's own status; React logs nothing.
  expect(console.filter((text) => !text.includes("404"))).toEqual([]);
  await near.getByRole("link").first().click();
  await expect(page).toHaveURL("/products/roasted-salted-cashews");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roasted Salted Cashews");
});

test("suggestions are in the customer's language, and a URL without a similar product has none", async ({
  page,
}) => {
  await open(page, "/bidhaa/korosho?lang=sw");
  const near = page.getByRole("region", { name: "Je, ulimaanisha kimojawapo cha hivi?" });
  await expect(near.getByRole("link")).toHaveCount(3);
  await expect(near.getByRole("link").first()).toContainText("Korosho za");
  await open(page, "/nowhere");
  await expect(page.getByRole("heading", { name: "What others like" })).toBeVisible();
  await expect(page.getByRole("region", { name: /Did you mean/ })).toHaveCount(0);
});
