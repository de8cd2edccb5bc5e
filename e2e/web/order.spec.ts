// `/order/{id}`: the order page, opened with the order's key.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { expectAccessible, open, openInStillTime } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const ADDRESS = { estate: "Kilimani", landmark: "", directions: "" };

test("the order page shows number, status, lines, total, customer, address and note", async ({
  page,
  console,
}) => {
  const { number, path } = await placeOrder(page.request);
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  await expect(page).toHaveTitle(`Order ${number} · Korosho`);
  const main = page.getByRole("main");
  await expect(main).toContainText("We have your order");
  await expect(main).toContainText("1 × Ksh 540");
  await expect(main).toContainText("Ksh 540 to be paid");
  await expect(main).toContainText("Amina Wanjiku · 0712 345 678");
  await expect(main).toContainText("Ngong Road, Nairobi");
  await expect(main).toContainText("Extra crunchy");
  await expectAccessible(page);
  expect(console).toEqual([]);
});

/** Returns the words of the progress that take more than one line, or leave the page. */
const brokenWords = (page: Page) =>
  page.getByRole("list", { name: /^(Progress of|Oda imefika)/ }).evaluate((list) => {
    const labels = [...list.children].flatMap(({ childNodes }) => [...childNodes]);
    const words = labels.flatMap((label) => {
      const found = label instanceof Text ? [...label.data.matchAll(/\S+/g)] : [];
      return found.map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(label, index);
        range.setEnd(label, index + word.length);
        return {
          word,
          boxes: [...range.getClientRects()],
          end: range.getBoundingClientRect().right,
        };
      });
    });
    if (words.length === 0) throw new Error("The order has no progress.");
    return words
      .filter(({ boxes, end }) => boxes.length > 1 || end > innerWidth)
      .map(({ word }) => word);
  });

for (const fonts of ["the shop's font", "a fallback font"]) {
  test(`the steps of an order break no word on any screen, in ${fonts} and with large text`, async ({
    page,
  }) => {
    if (fonts === "a fallback font") await page.route("**/*.woff2", (route) => route.abort());
    const { path } = await placeOrder(page.request, "card", ADDRESS);
    for (const language of ["en", "sw"]) {
      await open(page, `${path}&lang=${language}`);
      for (const size of ["100%", "200%"]) {
        await page.evaluate((text) => void (document.documentElement.style.fontSize = text), size);
        for (const width of [320, 360, 412, 430, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await brokenWords(page), `${language} ${width} px ${size}`).toEqual([]);
        }
      }
    }
  });
}

test("the order page without the order's key shows the not-found notice", async ({ page }) => {
  const { id } = await placeOrder(page.request);
  for (const path of [`/order/${id}`, `/order/${id}?key=wrong`, "/order/nonsense?key=x"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { name: "There is no such order" })).toBeVisible();
  }
  await expectAccessible(page);
});

test("the order page is excluded from search engines, caches and referrers of other sites", async ({
  page,
}) => {
  const { path } = await placeOrder(page.request);
  const answer = await open(page, path);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-cache",
    "referrer-policy": "same-origin",
  });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("the payment of a card order can be resumed on the order page", async ({ page }) => {
  const { path } = await placeOrder(page.request, "card");
  await open(page, path);
  await expect(page.getByRole("heading", { name: "Your payment page is open" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go on to the payment" }).click();
  await expect(page.getByTestId("total")).toContainText("540");
});

test("an M-Pesa order that was cancelled on the phone can be paid again", async ({
  page,
  shop,
}) => {
  const { path } = await placeOrder(page.request, "mpesa");
  await open(page, path);
  await expect(page.getByRole("heading", { name: "Look at your phone" })).toBeVisible();
  await shop.answerPrompt("254712345678", "cancelled");
  await expect(
    page.getByRole("heading", { name: "The payment did not go through. Nothing was taken." }),
  ).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("button", { name: "Pay Ksh 540" })).toBeVisible();
  await expectAccessible(page);
});

test("the corrected M-Pesa number is prompted by itself when the first request ends", async ({
  page,
  shop,
}) => {
  const { path } = await placeOrder(page.request, "mpesa");
  await open(page, path);
  await expect(page.getByText("Sent to 0712 ••• 678.")).toBeVisible();
  await page.getByText("Wrong number?").click();
  const phone = page.getByRole("textbox", { name: "Phone for M-Pesa" });
  await phone.fill("0722 000 111");
  await page.getByRole("button", { name: "Send to this number" }).click();
  await expect(page.getByRole("alert")).toContainText("M-Pesa cannot cancel it");
  await expectAccessible(page);
  await shop.answerPrompt("254712345678", "cancelled");
  await expect(page.getByText("Sent to 0722 000 111.")).toBeVisible({ timeout: 40_000 });
  await shop.answerPrompt("254722000111", "paid");
  const received = page.getByRole("heading", { name: "Ksh 540 received" });
  await expect(received).toBeVisible({ timeout: 40_000 });
});

test("a reported M-Pesa receipt reaches the staff and pays nothing", async ({ page, shop }) => {
  const { number, path } = await placeOrder(page.request, "mpesa");
  await open(page, path);
  await page.getByText("I have paid: enter the receipt number").click();
  await page.getByRole("textbox", { name: "M-Pesa receipt number" }).fill("ukk7ps1zq4");
  await page.getByRole("button", { name: "Send the receipt number" }).click();
  await expect(page.getByText("Asante, we have the receipt number.")).toBeVisible();
  await expect(page.getByText(/received$/)).toHaveCount(0);
  expect(shop.admin("alerts")).toContain(`${number}: the customer reports receipt UKK7PS1ZQ4`);
});

for (const [status, words] of [
  ["completed", "Done. Asante!"],
  ["cancelled", "Cancelled"],
  ["refunded", "Refunded"],
] as const) {
  test(`a status set in WooCommerce appears within one poll: ${status}`, async ({ page, shop }) => {
    const { id, path } = await placeOrder(page.request);
    await shop.setStatus(id, "on-hold");
    await openInStillTime(page, path);
    const shown = page.getByRole("main").getByRole("status");
    await expect(shown).toHaveText("We have your order");
    await shop.setStatus(id, status);
    await expect(async () => {
      await page.clock.runFor(60_000);
      await expect(shown).toHaveText(words, { timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
    await expect(page.getByRole("main")).not.toContainText("to be paid");
    await page.clock.resume();
    await expectAccessible(page);
  });
}
