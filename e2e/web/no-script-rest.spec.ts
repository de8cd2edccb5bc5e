// Goods added to an order that was paid in part, and payment of the rest, in a browser without JavaScript.
import { placeOrder } from "../fixtures/order";
import { expect, test } from "../fixtures/shop";

test.use({
  javaScriptEnabled: false,
  settings: { KOROSHO_SHOP_CUSTOMER_CHANGES: "until_packed" },
});

const PHONE = "254722000111";

test("goods are added to an order that was paid in part, and the rest is paid by M-Pesa", async ({
  page,
  shop,
}) => {
  const { id, number, path } = await placeOrder(page.request);
  await shop.setStatus(id, "on-hold");
  shop.admin("orders", "mark-paid", number, "100");
  await page.goto(path);
  await page.getByRole("button", { name: "Show the order" }).click();
  await expect(page.getByRole("heading", { name: "Ksh 440 still to pay" })).toBeVisible();

  await page.getByText("Change this order").click();
  await page.getByRole("searchbox").fill("smoked almonds");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("spinbutton", { name: "Smoked Almonds: Ksh 890" }).fill("1");
  const save = page.getByRole("button", { name: "Save the change" });
  await save.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The new total is Ksh 1,430. Save the change once more");
  await expect(alert).toContainText("Ksh 1,330");
  await save.click();
  await expect(page.getByText("Asante, we have your change.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ksh 1,330 still to pay" })).toBeVisible();
  await expect(page.getByText("Ksh 100 of Ksh 1,430 is paid.")).toBeVisible();

  await page.getByRole("radio", { name: /M-Pesa/ }).check();
  await page.getByRole("textbox", { name: "Phone for M-Pesa" }).fill(`+${PHONE}`);
  await page.getByRole("button", { name: "Pay Ksh 1,330" }).click();
  await expect(page.getByRole("heading", { name: "Look at your phone" })).toBeVisible();
  await shop.answerPrompt(PHONE, "paid");
  const paid = page.getByRole("heading", { name: "Ksh 1,430 received" });
  await expect(paid).toBeVisible({ timeout: 40_000 });
  const { payments } = await shop.ledger();
  const prompted = payments.filter(({ provider }) => provider === "mpesa");
  expect(prompted.map(({ amount }) => amount)).toEqual([133_000]);
});
