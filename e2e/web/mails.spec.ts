// Mails that customers receive, and the pages that their links open.
import { expect, test as base } from "@playwright/test";
import { openShop } from "../../scripts/lib/demo.mjs";
import { startMailServer, type MailServer } from "../fixtures/mail-server";
import { expectAccessible, fillCart, open } from "../fixtures/page";

/** Shop whose mails a server of the test receives. */
type MailShop = { origin: string; mail: MailServer };

const test = base.extend<object, { shop: MailShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
    async ({}, provide) => {
      const mail = await startMailServer();
      const sender = "Korosho <shop@korosho.example>";
      const extra = { KOROSHO_SMTP_URL: mail.url, KOROSHO_MAIL_FROM: sender };
      try {
        const { server, close } = await openShop({ extra });
        await provide({ origin: server.origin, mail }).finally(close);
      } finally {
        mail.close();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.origin),
});

/** URL below `path` to which the only mail to `address` links. */
async function linkTo({ origin, mail }: MailShop, address: string, path: string): Promise<string> {
  await expect.poll(() => mail.mailsTo(address).length, { timeout: 30_000 }).toBe(1);
  const text = mail.mailsTo(address)[0]?.text ?? "";
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.startsWith(path));
  expect(link, text).toBeDefined();
  const url = new URL(link ?? "");
  expect(url.origin).toBe(origin);
  return url.href;
}

for (const { language, address, texts } of [
  {
    language: "en",
    address: "wanjiku@example.com",
    texts: {
      email: "Your e-mail",
      consent: "Yes, send me the newsletter.",
      subscribe: "Subscribe",
      sent: /^One more tap/,
      confirm: "Yes, send it to me",
      confirmed: "Karibu! You’re on the list.",
    },
  },
  {
    language: "sw",
    address: "otieno@example.com",
    texts: {
      email: "Barua pepe yako",
      consent: "Ndiyo, nitumie jarida.",
      subscribe: "Jiunge",
      sent: /^Bado kidogo/,
      confirm: "Ndiyo, nitumie",
      confirmed: "Karibu! Uko kwenye orodha.",
    },
  },
]) {
  test(`the newsletter is confirmed by the link of a mail (${language})`, async ({
    page,
    shop,
  }) => {
    await open(page, `/?lang=${language}`);
    await page.getByRole("textbox", { name: texts.email }).fill(address);
    await page.getByRole("checkbox", { name: texts.consent }).check();
    await page.getByRole("button", { name: texts.subscribe }).click();
    await expect(page.getByText(texts.sent)).toBeFocused();
    await open(page, await linkTo(shop, address, "/subscribe"));
    await expectAccessible(page);
    await page.getByRole("button", { name: texts.confirm }).click();
    await expect(page.getByRole("heading", { name: texts.confirmed })).toBeVisible();
    // Mail programs and people open links again.
    await page.reload();
    await page.getByRole("button", { name: texts.confirm }).click();
    await expect(page.getByRole("heading", { name: texts.confirmed })).toBeVisible();
  });
}

test("the mail about an order opens its page on another device", async ({
  page,
  browser,
  shop,
}) => {
  const address = "amina@example.com";
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/checkOut");
  await page.getByRole("textbox", { name: "Name" }).fill("Amina Wanjiku");
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("0712 345 678");
  await page.getByRole("textbox", { name: /E-mail/ }).fill(address);
  await page.getByRole("radio", { name: "At the counter" }).check();
  await page.getByRole("button", { name: /^Place order/ }).click();
  const number = page.getByRole("heading", { level: 1, name: /^W-\d{4}$/ });
  await expect(number).toBeVisible();
  const placed = await number.innerText();
  const other = await browser.newContext();
  try {
    const phone = await other.newPage();
    await open(phone, await linkTo(shop, address, "/order"));
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText(placed);
  } finally {
    await other.close();
  }
});
