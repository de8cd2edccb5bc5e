// `/orders` without JavaScript, in a shop that sends no codes.
import { expect, test } from "../fixtures/shop";

test.use({
  javaScriptEnabled: false,
  settings: { KOROSHO_SMS_USERNAME: "", KOROSHO_SMS_API_KEY: "", KOROSHO_SMS_SENDER: "" },
});

test("a shop that sends no codes says how to reach it about an order", async ({ page }) => {
  await page.goto("/orders");
  const main = page.getByRole("main");
  await expect(main.getByText("we find every order by its number")).toBeVisible();
  await expect(main.getByRole("link", { name: /^Call .*700/ })).toBeVisible();
  await expect(main.getByRole("textbox")).toHaveCount(0);
});
