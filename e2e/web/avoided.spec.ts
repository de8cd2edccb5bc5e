// Allergens that a person avoids, remembered on the device.
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("a person with a nut allergy sets it once, sees what is hidden, and is warned", async ({
  page,
}) => {
  await open(page, "/shop");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("checkbox", { name: "peanuts" }).check();
  await page.getByRole("checkbox", { name: "tree nuts" }).check();
  await page.getByLabel(/remember on this device/).check();
  await open(page, "/shop");
  await expect(page).toHaveURL(/without=peanuts%2Ctree_nuts/);
  await expect(page.getByText(/products hidden/)).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText(/This list shows them as well/)).toBeVisible();
  await open(page, "/products/roasted-salted-cashews");
  const warning = page.getByText("Contains tree nuts, which you avoid.");
  await expect(warning).toBeVisible();
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await open(page, "/cart");
  await expect(page.getByRole("main").getByText(/tree nuts, which you avoid/)).toBeVisible();
  await open(page, "/checkOut");
  await expect(page.getByRole("main").getByText(/tree nuts, which you avoid/)).toBeVisible();
});
