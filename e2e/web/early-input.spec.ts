// Input before the page's scripts have arrived: it is recorded, and takes effect after hydration.
import type { Page, Route } from "@playwright/test";
import { listening } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Opens a page whose scripts do not arrive before the returned function is called. */
async function withoutScriptsYet(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isReleased = false;
  await page.route("**/assets/*.js", async (route) => {
    if (isReleased) await route.continue();
    else waiting.push(route);
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    isReleased = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

/** Paths of the documents that the page requests from now on. */
function documentsAsked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

for (const path of ["/", "/shop", "/products/roasted-salted-cashews"]) {
  test(`a product added before the scripts of ${path} arrived is in the cart once they run`, async ({
    page,
  }) => {
    const release = await withoutScriptsYet(page, path);
    const documents = documentsAsked(page);
    await page
      .getByRole("button", { name: /^Add to cart: Roasted Salted Cashews/ })
      .first()
      .click();
    await release();
    await expect(page.getByText("Roasted Salted Cashews added to cart!")).toBeVisible();
    await expect(page.getByTestId("cart-badge")).toHaveText("1");
    expect(documents).toEqual([]);
  });
}

test("a size chosen before the scripts arrived is the one that is bought", async ({ page }) => {
  const release = await withoutScriptsYet(page, "/products/roasted-salted-cashews");
  await page.getByRole("group", { name: "Size", exact: true }).getByLabel("250g").check();
  await page.getByRole("button", { name: /^Add to cart: Roasted/ }).click();
  await release();
  await expect(page.getByText("Roasted Salted Cashews added to cart!")).toBeVisible();
  await page.getByRole("link", { name: /^Cart/ }).click();
  await expect(page.getByLabel("Size of Roasted Salted Cashews")).toHaveValue("250g");
});

test("a category chosen before the scripts arrived is listed", async ({ page }) => {
  const release = await withoutScriptsYet(page, "/shop");
  const documents = documentsAsked(page);
  const almonds = page.getByRole("button", { name: "Almonds", exact: true });
  await almonds.click();
  await release();
  await listening(page);
  await expect(almonds).toHaveAttribute("aria-pressed", "true");
  expect(documents).toEqual([]);
});

test("a link pressed during hydration wins over a category chosen before", async ({ page }) => {
  await page.addInitScript(() => {
    // React listens by then, and nothing is hydrated yet.
    addEventListener("hydrating", () => {
      queueMicrotask(() =>
        document.querySelector<HTMLElement>("a[href^='/shop/roasted-salted-cashews']")?.click(),
      );
    });
  });
  const release = await withoutScriptsYet(page, "/shop");
  await page.getByRole("button", { name: "Almonds", exact: true }).click();
  await release();
  await listening(page);
  await expect(page).toHaveURL(/roasted-salted-cashews/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roasted Salted Cashews");
});

test("a sort order chosen during hydration is kept", async ({ page }) => {
  await page.addInitScript(() => {
    // React listens by then, and nothing is hydrated yet.
    addEventListener("hydrating", () => {
      queueMicrotask(() => {
        const sort = document.querySelector<HTMLSelectElement>("main select.select");
        if (!sort) throw new Error("There is no choice of the sort order.");
        sort.selectedIndex = 1;
        for (const name of ["input", "change"])
          sort.dispatchEvent(new Event(name, { bubbles: true }));
      });
    });
  });
  const release = await withoutScriptsYet(page, "/shop");
  await release();
  await listening(page);
  await expect(page).toHaveURL(/orderby=/);
  await expect(page.getByRole("combobox", { name: "Sort by" })).not.toHaveValue("");
});

test("words typed before the scripts arrived are searched for", async ({ page }) => {
  const release = await withoutScriptsYet(page, "/shop");
  await page.getByRole("combobox", { name: "Search the shop" }).fill("mabuyu");
  await release();
  await listening(page);
  await expect(page.getByRole("article").first()).toContainText(/mabuyu/i);
  await expect(page).toHaveURL(/mabuyu/);
});
