// Offline: the cart works, the checkout says that it needs the network, and nothing private is
// cached.
import type { Page } from "@playwright/test";
import { offlineNotice, cachedUrls, main, test, visit } from "../fixtures/offline";
import { expectAccessible, listening } from "../fixtures/page";
import { expect } from "../fixtures/shop";

const field = (page: Page, name: string) => main(page).getByRole("textbox", { name, exact: true });

test("an item added offline stays in the cart through a reload", async ({ page, server }) => {
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
  await expect(offlineNotice(page)).toContainText("Your cart works; ordering needs the internet.");
  await page.reload();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
  await expectAccessible(page);
});

test("the checkout shows an offline notice and keeps the input until the order is placed", async ({
  page,
  server,
}) => {
  await visit(page, "/products/study-mix");
  await main(page).getByRole("button", { name: "Add to cart: Study Mix" }).first().click();
  await server.stop();
  await page.goto("/checkOut");
  await listening(page);
  const notice = main(page)
    .getByRole("alert")
    .filter({ hasText: "To order you need the internet" });
  await expect(notice).toBeVisible();
  // Requests of the form fail as well: of the sum, of the slots.
  const place = main(page).getByRole("button", { name: /^(Place order|Pay)/ });
  await expect(place).toHaveText(/^(Place order|Pay)$/);
  await expect(page.getByText(/reach the shop/)).toHaveCount(1);
  await field(page, "Name").fill("Amina Wanjiku");
  await field(page, "Phone").fill("0712 345 678");
  await expectAccessible(page);
  await page.reload();
  await listening(page);
  await expect(field(page, "Name")).toHaveValue("Amina Wanjiku");
  await expect(place).toBeDisabled();
  await expect(page.getByText(/reach the shop/)).toHaveCount(1);
  await server.start();
  await page.reload();
  await listening(page);
  await expect(notice).toHaveCount(0);
  await expect(field(page, "Phone")).toHaveValue("0712 345 678");
  await main(page)
    .getByRole("radio", { name: /^At the counter/ })
    .press("Space");
  await main(page)
    .getByRole("button", { name: /^Place order/ })
    .click();
  await expect(page).toHaveURL(/\/order\/.+key=/);
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  const cached = await cachedUrls(page);
  expect(cached.length).toBeGreaterThan(10);
  const privateUrls = cached.filter((address) =>
    /order\/|\/api\/(orders|quote|checkout|contact|newsletter)|key=|\/checkOut|\/cart$/.test(
      address,
    ),
  );
  expect(privateUrls, "nothing private is kept").toEqual([]);
  await server.stop();
  await page.reload();
  await listening(page);
  await expect(main(page)).not.toContainText("Amina");
});
