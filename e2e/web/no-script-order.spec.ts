// An order's link, in a browser without JavaScript that did not place the order.
import { placeOrder } from "../fixtures/order";
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const SHOW = { name: "Show the order" };

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an order's link shows the order in another browser", async ({ page, request }) => {
    const order = await placeOrder(request);
    await page.goto(order.path);
    await page.getByRole("button", SHOW).click();
    await expect(page).toHaveURL(order.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(order.number);
    await expect(page.getByText("Study Mix").first()).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByText("Nothing in it yet")).toBeVisible();
  });

  test("an order's link with a wrong key shows no order", async ({ page, request }) => {
    const { id } = await placeOrder(request);
    await page.goto(`/order/${id}?key=wrong`);
    await page.getByRole("button", SHOW).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such order");
  });

  test("a page of another site cannot make a browser show pages without scripts", async ({
    request,
  }) => {
    const { path } = await placeOrder(request);
    const headers = { origin: "https://evil.example" };
    const answer = await request.post(path, { form: {}, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
  });
});

test("with JavaScript an order's link shows the order at once", async ({ page, request }) => {
  const order = await placeOrder(request);
  await open(page, order.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(order.number);
  await expect(page.getByRole("button", SHOW)).toHaveCount(0);
});
