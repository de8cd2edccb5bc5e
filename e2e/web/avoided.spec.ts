// Allergens that a person avoids, remembered on the device.
import { expectAccessible, open } from "../fixtures/page";
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
  const warning = page.getByText("Contains tree nuts, which you avoid.");
  const cashews = page.getByRole("article").filter({ hasText: "Roasted Salted Cashews" });
  await expect(cashews.filter({ has: warning })).toHaveCount(1);
  await open(page, "/");
  await expect(cashews.filter({ has: warning })).toHaveCount(2);
  await expectAccessible(page);
  await open(page, "/products/roasted-salted-cashews");
  await expect(warning.first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await open(page, "/cart");
  const row = page.getByRole("listitem").filter({ hasText: "Roasted Salted Cashews" });
  await expect(row.getByText(/tree nuts, which you avoid/)).toBeVisible();
  await open(page, "/checkOut");
  await expect(page.getByRole("main").getByText(/tree nuts, which you avoid/)).toBeVisible();
});

test("the search leaves out what a person avoids until they show it, and marks it then", async ({
  page,
  console,
}) => {
  await open(page, "/shop");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("checkbox", { name: "peanuts", exact: true }).check();
  await page.getByLabel(/remember on this device/).check();
  await open(page, "/contact");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  const field = page.getByRole("dialog").getByRole("combobox", { name: "Search the shop" });
  const options = page.getByRole("option");
  const note = options.filter({ hasText: /products hidden/ });
  await expect(note).toBeVisible();
  const answer = page.waitForResponse((response) => {
    const query = new URL(response.url()).searchParams;
    return query.get("search") === "peanuts" && query.get("without") === "peanuts";
  });
  await field.pressSequentially("peanuts");
  await answer;
  await expect(note).toBeVisible();
  await expect(options.filter({ hasText: "Njugu Karanga" })).toHaveCount(0);
  await expectAccessible(page);
  await note.click();
  const peanuts = options.filter({ hasText: "Njugu Karanga" });
  await expect(peanuts).toContainText("Contains peanuts, which you avoid.");
  await expect(options.filter({ hasText: "This list shows them as well" })).toBeVisible();
  await expectAccessible(page);
  await field.press("Enter");
  await expect(page).toHaveURL("/shop?search=peanuts&without=peanuts");
  await expect(page.getByText(/products hidden/)).toBeVisible();
  expect(console).toEqual([]);
});
