// The purchase without JavaScript: the same screens as forms, with a cart at the server.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const field = (page: Page, name: string) =>
  main(page).getByRole("textbox", { name, exact: ["Name", "Phone"].includes(name) });

/** Puts a 500 g bag of salted cashews into the cart. */
async function addCashews(page: Page, origin: string) {
  await page.goto(`${origin}/products/roasted-salted-cashews`);
  await page.getByRole("radio", { name: /500g/ }).first().check();
  await button(page, "Add to cart: Roasted Salted Cashews").click();
  await expect(page).toHaveURL(`${origin}/cart`);
}

/** Id of the order that is shown. */
const orderOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function toCheckout(page: Page) {
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await field(page, "Name").fill("Amina Wanjiku");
  await field(page, "Phone").fill("0712 345 678");
}

test("an order is paid by M-Pesa without JavaScript", async ({ page, shop }) => {
  await page.goto(shop.origin);
  await page.getByRole("link", { name: "Shop", exact: true }).first().click();
  await page.getByRole("link", { name: "Roasted Salted Cashews" }).first().click();
  await addCashews(page, shop.origin);
  await expect(page.getByText("500g · Ksh 1,500 each")).toBeVisible();
  await button(page, "One Roasted Salted Cashews more").click();
  await expect(main(page).getByText("Ksh 3,000").first()).toBeVisible();
  await toCheckout(page);
  await button(page, "Place order · Ksh 3,000").click();
  await expect(page).toHaveURL(/\/order\/[\w-]+\?key=/);
  await expect(page.getByRole("heading", { name: "Look at your phone" })).toBeVisible();
  await shop.answerPrompt("254712345678", "paid");
  // The page reloads itself.
  await expect(page.getByRole("heading", { name: "Ksh 3,000 received" })).toBeVisible({
    timeout: 40_000,
  });
  await expect
    .poll(async () => (await shop.ordersOf(orderOf(page))).map(({ total }) => total))
    .toEqual(["3000.00"]);
  await page.goto(`${shop.origin}/cart`);
  await expect(page.getByText("Nothing in it yet")).toBeVisible();
});

test("a delivered gift is ordered without JavaScript, after mistakes", async ({ page, shop }) => {
  await addCashews(page, shop.origin);
  await main(page)
    .getByRole("radio", { name: /^Delivery/ })
    .check();
  await button(page, "Update").click();
  await expect(main(page).getByRole("radio", { name: /^Delivery/ })).toBeChecked();
  await toCheckout(page);
  await main(page).getByText("This is a gift").click();
  await field(page, "Words for the card (optional)").fill("Hongera!");
  await field(page, "Estate or road").fill("Kilimani");
  await main(page).getByRole("combobox", { name: "When" }).selectOption({ index: 1 });
  const slot = await main(page).getByRole("combobox", { name: "When" }).inputValue();
  await main(page).getByRole("radio", { name: /^Card/ }).check();
  await button(page, /^Place order/).click();
  // A card for nobody is a mistake. What was typed is kept, and every invalid field is marked.
  const expectInvalid = async (count: number, names: string[]) => {
    for (const name of names)
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(main(page).getByText(`Please check ${count} fields:`)).toBeVisible();
  };
  await expectInvalid(2, ["Recipient's name", "Recipient's phone"]);
  await field(page, "Recipient's name").fill("Zawadi Njeri");
  await field(page, "Recipient's phone").fill("12");
  await field(page, "Phone").fill("0712");
  await field(page, "Name").fill(" ");
  await button(page, /^Place order/).click();
  await expectInvalid(3, ["Name", "Phone", "Recipient's phone"]);
  await field(page, "Name").fill("Amina Wanjiku");
  await field(page, "Phone").fill("0712 345 678");
  await expect(field(page, "Estate or road")).toHaveValue("Kilimani");
  await expect(main(page).getByRole("radio", { name: /^Card/ })).toBeChecked();
  await expect(main(page).getByRole("combobox", { name: "When" })).toHaveValue(slot);
  await field(page, "Recipient's phone").fill("0722 000 111");
  await button(page, /^Place order/).click();
  await expect(page).toHaveURL(/\/order\/[\w-]+\?key=/);
  await expect(main(page).getByText("Zawadi Njeri · 0722 000 111")).toBeVisible();
  const payment = main(page).getByRole("link", { name: "Go on to the payment" });
  await expect(payment).toHaveAttribute("href", /^http/);
  await main(page).getByText("Cancel this order").click();
  await button(page, "Yes, cancel it").click();
  await expect(main(page).getByText("This order was cancelled")).toBeVisible();
});

test("a payment without JavaScript survives mistakes", async ({ page, shop }) => {
  await addCashews(page, shop.origin);
  await toCheckout(page);
  await field(page, "Phone").fill("0722 111 333");
  await button(page, /^Place order/).click();
  await main(page).getByText("I have paid: enter the receipt number").click();
  await field(page, "M-Pesa receipt number").fill("xx");
  await button(page, "Send the receipt number").click();
  await expect(main(page).getByText(/^A receipt number has 8 to 12/)).toBeVisible();
  await shop.answerPrompt("254722111333", "wrong_pin");
  await expect(main(page).getByText("The PIN was wrong.")).toBeVisible({ timeout: 40_000 });
  await field(page, "Phone for M-Pesa").fill("12");
  await button(page, /^Pay Ksh/).click();
  await expect(field(page, "Phone for M-Pesa")).toHaveAttribute("aria-invalid", "true");
  await main(page)
    .getByRole("radio", { name: /^At the counter/ })
    .check();
  await field(page, "Phone for M-Pesa").fill("");
  await button(page, /^Pay Ksh/).click();
  await expect(
    main(page).getByText("Pay at the counter when you pick up your order."),
  ).toBeVisible();
});

test("an address without an order is explained on a page", async ({ page, shop }) => {
  await addCashews(page, shop.origin);
  for (const path of ["/order/x?key=a", "/order/0192f8a0-0000-4000-8000-000000000000?key=a"]) {
    const answer = await page.goto(shop.origin + path);
    expect(answer?.status()).toBe(404);
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a form that is sent twice without JavaScript places one order", async ({ page, shop }) => {
  await addCashews(page, shop.origin);
  await toCheckout(page);
  const hidden = (name: string) => main(page).locator(`input[name=${name}]`).inputValue();
  const form = {
    name: "Amina",
    phone: "0712345678",
    payment: "counter",
    token: await hidden("token"),
    expected_total: await hidden("expected_total"),
  };
  const send = () => page.request.post(`${shop.origin}/checkOut`, { form, maxRedirects: 0 });
  const together = await Promise.all([send(), send()]);
  const answers = [...together, await send()];
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers()["location"])).size).toBe(1);
});

test("a page of another site cannot order with this browser's cart", async ({ page, shop }) => {
  await addCashews(page, shop.origin);
  const orders = (await shop.ledger()).orders.length;
  const fields = {
    name: "Amina",
    phone: "0712345678",
    payment: "counter",
    expected_total: "150000",
  };
  const silent: Record<string, string> = {};
  for (const headers of [silent, { origin: "https://evil.example" }]) {
    const answer = await page.request.post(`${shop.origin}/checkOut`, {
      form: { ...fields, token: "guessed" },
      headers,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(403);
    expect(answer.headers()["content-type"]).toContain("text/html");
  }
  expect((await shop.ledger()).orders).toHaveLength(orders);
});

test("the language is changed without JavaScript", async ({ page, shop }) => {
  await page.goto(`${shop.origin}/shop?page=2`);
  await page.getByRole("button", { name: "Kiswahili" }).click();
  await expect(page).toHaveURL(`${shop.origin}/shop?page=2`);
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  await page.goto(`${shop.origin}/shop`);
  await page.getByRole("button", { name: "Korosho", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Korosho" })).toBeVisible();
});

/** Names of the buttons and fields of the page that do nothing without scripts. */
const dead = (page: Page) =>
  page.locator("button, input, select, textarea").evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => !one.closest("form")?.hasAttribute("action"))
      .map((one) => one.getAttribute("aria-label") ?? one.textContent ?? one.id),
  );

test("no page has a dead button without JavaScript", async ({ page, shop }) => {
  const product = "/products/roasted-salted-cashews";
  const links = ["/order", "/gift"].map((path) => `${path}/${crypto.randomUUID()}?key=a`);
  const device = ["/cart", "/checkOut", "/wishlist", "/orders", ...links];
  for (const path of ["/", "/shop", product, "/contact", "/nowhere", ...device]) {
    await page.goto(shop.origin + path);
    expect(await dead(page), path).toEqual([]);
  }
});

test("fonts cost no bytes without JavaScript", async ({ page, shop }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  for (const path of ["/", "/shop", "/products/roasted-salted-cashews"]) {
    await page.goto(shop.origin + path, { waitUntil: "networkidle" });
  }
  await addCashews(page, shop.origin);
  expect(fonts).toEqual([]);
});

test.describe("with a browser that can scan them", () => {
  test.use({ javaScriptEnabled: true });

  test("cart, checkout and order without scripts are accessible", async ({ page, shop }) => {
    const answer = await page.request.get(`${shop.origin}/api/products/roasted-salted-cashews`);
    const { product } = (await answer.json()) as { product: { id: number } };
    const form = { product_id: String(product.id), "Size ": "500g" };
    await page.request.post(`${shop.origin}/cart`, { form });
    for (const language of ["en", "sw"]) {
      await page.request.post(`${shop.origin}/language`, { form: { language } });
      for (const path of ["/cart", "/checkOut"]) {
        await page.goto(shop.origin + path);
        await expect(page.locator("script")).toHaveCount(0);
        await expectAccessible(page);
      }
    }
    await page.locator("input[name=name]").fill("Amina");
    await page.locator("input[name=phone]").fill("12");
    await page.locator("main form button[type=submit]").last().click();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
    await expectAccessible(page);
    await page.locator("input[name=phone]").fill("0712345678");
    await page.locator("input[name=payment][value=counter]").check();
    await page.locator("main form button[type=submit]").last().click();
    await expect(page).toHaveURL(/\/order\//);
    await expect(page.locator("script")).toHaveCount(0);
    await expectAccessible(page);
  });
});
