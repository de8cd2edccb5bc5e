// Money at the kiosk: paid on one's own phone, prompted from the screen, or without a line at all.
import { expect, SCREENS, test } from "./kiosk";

test.use({ viewport: SCREENS.upright });

test("paid on one's own phone by the code on the screen; the kiosk sees it live", async ({
  kiosk,
  browser,
  shop,
}) => {
  await kiosk.fill("Salt & Vinegar Cashews");
  await kiosk.tap(/On your phone/);
  const code = kiosk.page.getByRole("figure", { name: "Scan to pay" });
  await expect(code).toBeVisible({ timeout: 30_000 });
  const address = (await code.getAttribute("data-text")) ?? "";
  expect(address).toContain(shop.origin);
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await phone.goto(address);
  await phone.getByText("Pay now instead").click();
  await phone.getByRole("radio", { name: /M-Pesa/ }).check();
  await phone.getByRole("textbox", { name: /phone/i }).fill("0712 345 678");
  await phone.getByRole("button", { name: /^Pay/ }).click();
  await expect(kiosk.page.getByText("Look at your phone")).toBeVisible({ timeout: 15_000 });
  await shop.answerPrompt("254712345678", "paid");
  await expect(kiosk.page.getByText("Ksh 650 received")).toBeVisible({ timeout: 40_000 });
  await expect(kiosk.page.getByTestId("leaving-ring")).toBeVisible();
  await phone.close();
});

test("an M-Pesa prompt from the kiosk, refused on the phone, leaves the order to the counter", async ({
  kiosk,
  shop,
}) => {
  await kiosk.fill("Salt & Vinegar Cashews");
  await kiosk.tap(/M-Pesa here/);
  for (const digit of "0722000111") await kiosk.tap(digit);
  await kiosk.tap("Ask my phone");
  await kiosk.tap(/M-Pesa here/);
  await expect(kiosk.page.getByText("Look at your phone")).toBeVisible();
  await shop.answerPrompt("254722000111", "cancelled");
  await expect(kiosk.page.getByText(/Nothing was taken/)).toBeVisible({ timeout: 40_000 });
  await kiosk.tap(/Pay at the counter instead/);
  await expect(kiosk.page.getByRole("heading", { name: "Pay at the counter" })).toBeVisible();
});
