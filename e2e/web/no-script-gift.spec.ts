// The gift page in a browser without JavaScript.
import type { APIRequestContext } from "@playwright/test";
import { randomUUID } from "node:crypto";
import type { CheckoutAnswer, OrderView, ProductPage, Quote } from "../../src/shop/wire";
import { expectAccessible } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

/** Orders a gift for Zawadi; returns the id of the order, its key and that of the gift page. */
async function orderGift(request: APIRequestContext) {
  const read = await request.get("/api/products/roasted-salted-cashews");
  const { product } = (await read.json()) as ProductPage;
  const variation_id = product.variations[0]?.id ?? null;
  const goods = {
    lines: [{ product_id: product.id, variation_id, quantity: 2 }],
    fulfilment: { method: "pickup" },
  };
  const { total } = (await (await request.post("/api/quote", { data: goods })).json()) as Quote;
  const made = await request.post("/api/checkout", {
    data: {
      ...goods,
      customer: { name: "Amina Otieno", phone: "0712345678" },
      gift: { recipient: "Zawadi", recipient_phone: "", card_text: "Hongera!\nFrom all of us" },
      payment: "card",
      checkout_id: randomUUID(),
      expected_total: total,
    },
  });
  const { order } = (await made.json()) as CheckoutAnswer;
  const view = await request.get(`/api/orders/${order.id}?key=${order.key}`);
  const { gift } = (await view.json()) as OrderView;
  return { id: order.id, ownKey: order.key, key: gift?.key ?? "" };
}

const LANGUAGES = [
  ["en", "Kiswahili", "A gift for Zawadi", "From Amina", "2 × Roasted Salted Cashews"],
  ["sw", "English", "Zawadi ya Zawadi", "Kutoka kwa Amina", "2 × Korosho za Kukaanga zenye Chumvi"],
] as const;

test("the link of a gift shows card and contents without JavaScript, without prices", async ({
  page,
  shop,
}) => {
  const { id, key } = await orderGift(page.request);
  const main = page.getByRole("main");
  for (const [language, other, title, from, goods] of LANGUAGES) {
    await page.context().clearCookies();
    const answer = await page.goto(`/gift/${id}?key=${key}&lang=${language}`);
    expect(answer?.headers()).toMatchObject({ "cache-control": "private, no-store" });
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    for (const text of [from, "Hongera!", goods, "Ngong Road"])
      await expect(main.getByText(text).first()).toBeVisible();
    await expect(main).not.toContainText(/Ksh|712|Otieno/);
    await expect(main.locator("[aria-busy]")).toHaveCount(0);
    await page.getByRole("button", { name: other }).click();
    await expect(page).toHaveURL(`${shop.origin}/gift/${id}?key=${key}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language === "en" ? "sw" : "en");
  }
});

test("a wrong key and an unknown gift get the same page without JavaScript", async ({ page }) => {
  const { id, ownKey } = await orderGift(page.request);
  const unknown = randomUUID();
  for (const path of [`${id}?key=wrong`, `${id}?key=${ownKey}`, id, `${unknown}?key=wrong`]) {
    const answer = await page.goto(`/gift/${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such gift");
    await expect(page.getByRole("main")).not.toContainText("Zawadi");
  }
});

test.describe("with JavaScript", () => {
  test.use({ javaScriptEnabled: true });

  test("the page of the server is accessible and needs no request for the gift", async ({
    page,
    console,
  }) => {
    const { id, key } = await orderGift(page.request);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`/gift/${id}?key=${key}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A gift for Zawadi");
    await expect(page).toHaveTitle(/^A gift for Zawadi/);
    await expectAccessible(page);
    expect(requests.filter((path) => path.startsWith("/api/gifts"))).toEqual([]);
    expect(console).toEqual([]);
  });
});
