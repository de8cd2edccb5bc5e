// Contact form, newsletter and its links without JavaScript.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test.use({ javaScriptEnabled: false });

const field = (page: Page, name: string) =>
  page.getByRole("main").getByRole("textbox", { name, exact: true });

test("a message is sent without JavaScript, after mistakes, and once however often it is posted", async ({
  page,
  shop,
}) => {
  const text = `Do you bake for weddings? ${crypto.randomUUID()}`;
  await page.goto(`${shop.origin}/contact`);
  await field(page, "Message").fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
  for (const name of ["Name", "E-mail"])
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter an e-mail address or a phone number")).toBeVisible();
  await expect(field(page, "Message")).toHaveValue(text);
  await field(page, "Name").fill("Amina");
  await field(page, "Phone").fill("0712 345 678");
  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Asante, we have your message.")).toBeVisible();
  const form = new URLSearchParams((await sent).request().postData() ?? "");
  await page.request.post(`${shop.origin}/contact`, { form: Object.fromEntries(form) });
  expect(shop.admin("messages").split(text)).toHaveLength(2);
});

test("the newsletter is subscribed to from any page without JavaScript", async ({ page, shop }) => {
  const email = `amina-${crypto.randomUUID()}@example.com`;
  await page.goto(`${shop.origin}/shop`);
  const block = page.getByRole("region", { name: "Fresh from the kitchen" });
  await block.getByRole("textbox", { name: "Your e-mail" }).fill(email);
  await block.getByRole("button", { name: "Subscribe" }).click();
  const consent = page.getByRole("checkbox", { name: /Yes, send me the newsletter/ });
  await expect(consent).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Your e-mail")).toHaveValue(email);
  await consent.check();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Noted. Karibu")).toBeVisible();
  await page.goto(`${shop.origin}/newsletter`);
  await expect(page).toHaveURL(`${shop.origin}/`);
});

for (const [path, button] of [
  ["/subscribe", "Yes, send it to me"],
  ["/unsubscribe", "Stop the e-mails"],
] as const) {
  test(`an unknown link of ${path} says so without JavaScript`, async ({ page, shop }) => {
    await page.goto(`${shop.origin}${path}?token=unknown`);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert")).toHaveText(/no longer valid/);
    await expect(page).toHaveURL(`${shop.origin}${path}?token=unknown`);
  });
}

test.describe("with a browser that can scan them", () => {
  test.use({ javaScriptEnabled: true });

  test("answers to forms are accessible in both languages", async ({ page, shop }) => {
    for (const language of ["en", "sw"]) {
      await page.request.post(`${shop.origin}/language`, { form: { language } });
      for (const path of ["/contact", "/newsletter", "/unsubscribe?token=unknown"]) {
        const answer = await page.request.post(shop.origin + path, { form: { email: "a" } });
        await page.route(shop.origin + path, (route) => route.fulfill({ response: answer }));
        await page.goto(shop.origin + path);
        await expect(page.locator("script[src]")).toHaveCount(0);
        await expectAccessible(page);
      }
    }
  });
});
