// Search in the header: suggestions while typing, keyboard, and recent searches.
import { expectAccessible, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test("the header's search suggests products and opens them by keyboard alone", async ({
  page,
  console,
}) => {
  await open(page, "/contact");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).press("Enter");
  const field = page.getByRole("dialog").getByRole("combobox", { name: "Search the shop" });
  await expect(field).toBeFocused();
  await field.pressSequentially("smoked");
  const found = page.getByRole("option", { name: /Smoked Almonds/ });
  await expect(found).toContainText("Ksh 890");
  await expectAccessible(page);
  await field.press("ArrowDown");
  await expect(found).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL("/products/smoked-almonds");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(console).toEqual([]);
});

test("recent searches are stored on the device alone", async ({ page }) => {
  await open(page, "/nowhere");
  const field = page.getByRole("main").getByRole("combobox", { name: "Search the shop" });
  await field.fill("mabuyu");
  await field.press("Enter");
  await expect(page).toHaveURL("/shop?search=mabuyu");
  await expect(page.getByRole("article").first()).toContainText("Mabuyu");
  await open(page, "/nowhere");
  await field.click();
  await expect(page.getByRole("option").first()).toHaveText("mabuyu");
});

test("one Escape closes the search with an empty field, and with text a second one after the list", async ({
  page,
}) => {
  await open(page, "/contact");
  const opener = page.getByRole("banner").getByRole("button", { name: "Search" });
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox", { name: "Search the shop" });
  await opener.press("Enter");
  await expect(page.getByRole("option").first()).toBeVisible();
  await field.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await field.fill("smoked");
  await expect(page.getByRole("option", { name: /Smoked Almonds/ })).toBeVisible();
  await field.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field).toHaveValue("smoked");
  await field.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
