// `/orders` without JavaScript: a one-time code opens an order by forms.
import type { Page } from "@playwright/test";
import { placeOrder } from "../fixtures/order";
import { expectAccessible } from "../fixtures/page";
import { expect, test, type RunningShop } from "../fixtures/shop";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

const LANGUAGES = [
  {
    language: "en",
    phone: "0712 345 678",
    noList: "keeps no list of your orders",
    number: "Order number",
    contact: "Phone number or e-mail address on the order",
    send: "Send the code",
    sent: "a code is on its way to 0712 345 678",
    code: "Code",
    open: "Open the order",
    wrong: "This code is wrong or no longer valid.",
  },
  {
    language: "sw",
    phone: "+254 712 345 678",
    noList: "hakihifadhi orodha ya oda zako",
    number: "Nambari ya oda",
    contact: "Nambari ya simu au barua pepe uliyotumia kuagiza",
    send: "Tuma msimbo",
    sent: "msimbo uko njiani kwenda +254 712 345 678",
    code: "Msimbo",
    open: "Fungua oda",
    wrong: "Msimbo huu si sahihi au hautumiki tena.",
  },
];

async function messages(page: Page, shop: RunningShop): Promise<string[]> {
  const url = `${shop.sandbox}/sandbox/sms/messages?phone=254712345678`;
  const all = (await (await page.request.get(url)).json()) as { message: string }[];
  return all.map(({ message }) => message);
}

for (const texts of LANGUAGES) {
  test(`a code by text message opens an order without JavaScript (${texts.language})`, async ({
    page,
    shop,
  }) => {
    const { number, id } = await placeOrder(page.request);
    const main = page.getByRole("main");
    const field = (name: string) => main.getByRole("textbox", { name });
    const press = (name: string) => main.getByRole("button", { name }).click();
    await page.goto(`/orders?lang=${texts.language}`);
    await expect(main.getByText(texts.noList)).toBeVisible();
    await press(texts.send);
    for (const name of [texts.number, texts.contact])
      await expect(field(name)).toHaveAttribute("aria-invalid", "true");
    const before = (await messages(page, shop)).length;
    await field(texts.number).fill(number.toLowerCase());
    await field(texts.contact).fill(texts.phone);
    await press(texts.send);
    await expect(main).toContainText(texts.sent);
    await expect.poll(async () => (await messages(page, shop)).length).toBe(before + 1);
    const [message = ""] = await messages(page, shop);
    const code = /\b\d{6}\b/.exec(message)?.[0] ?? "";

    await field(texts.code).fill(code === "000000" ? "000001" : "000000");
    await press(texts.open);
    await expect(main.getByText(texts.wrong)).toBeVisible();
    await field(texts.code).fill(code);
    await press(texts.open);
    await expect(page).toHaveURL(new RegExp(`/order/${id}\\?key=`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
    await expect(main).toContainText("Amina Wanjiku");
  });
}

test("an unknown order gets the same answer without JavaScript, and no message", async ({
  page,
  shop,
}) => {
  const before = (await messages(page, shop)).length;
  await page.goto("/orders");
  await page.getByRole("textbox", { name: "Order number" }).fill("W-9999");
  await page.getByRole("textbox", { name: /^Phone number/ }).fill("0712 345 678");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("main")).toContainText("a code is on its way to 0712 345 678");
  await page.getByRole("button", { name: /^Change the details/ }).click();
  await expect(page.getByRole("textbox", { name: "Order number" })).toHaveValue("W-9999");
  expect((await messages(page, shop)).length).toBe(before);
});

test.describe("with a browser that can scan them", () => {
  test.use({ javaScriptEnabled: true });

  test("answers to the forms of the orders are accessible in both languages", async ({
    page,
    shop,
  }) => {
    const named = { number: "W-9999", contact: "0712345678" };
    const forms = [{}, named, { ...named, action: "open", code: "1" }];
    for (const language of ["en", "sw"]) {
      for (const form of forms) {
        const url = `${shop.origin}/orders?lang=${language}`;
        const answer = await page.request.post(url, { form });
        await page.route(url, (route) => route.fulfill({ response: answer }));
        await page.goto(url);
        await expect(page.locator("script[src]")).toHaveCount(0);
        await expectAccessible(page);
        await page.unroute(url);
      }
    }
  });
});
