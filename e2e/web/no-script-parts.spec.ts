// Parts of every page that only scripts complete, in a browser without JavaScript.
import { expect, test } from "../fixtures/shop";

test.use({ javaScriptEnabled: false });

test("pictures of a product are visible and named, but no buttons, without JavaScript", async ({
  page,
}) => {
  await page.goto("/products/roasted-salted-cashews");
  const pictures = page.getByRole("region", { name: "Pictures" });
  await expect(pictures.getByRole("img").first()).toBeVisible();
  await expect(pictures.getByRole("img").first()).toHaveAccessibleName(/\w/);
  await expect(pictures.getByRole("button")).toHaveCount(0);
});

test("the footer leaves no gap for the year without JavaScript", async ({ page }) => {
  for (const path of ["/", "/cart"]) {
    await page.goto(path);
    const line = page.getByRole("contentinfo").locator("p", { hasText: "©" });
    await expect(line.locator("span")).toHaveCSS("display", "none");
  }
});

test("the cart shows the delivery zone for a delivery alone without JavaScript", async ({
  page,
}) => {
  await page.goto("/products/roasted-salted-cashews");
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  const zone = page.getByLabel("Where to");
  await page.getByRole("radio", { name: /^Delivery/ }).check();
  await expect(zone).toBeVisible();
  await page.getByRole("radio", { name: /^Pick up/ }).check();
  await expect(zone).toBeHidden();
});
