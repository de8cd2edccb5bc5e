// Orders at the kiosk: number of taps, and the resulting WooCommerce order.
import { expect, SCREENS, test } from "./kiosk";

for (const [name, viewport] of Object.entries(SCREENS)) {
  test.describe(`in ${name}`, () => {
    test.use({ viewport });

    test("an order of one product, paid at the counter, takes four taps", async ({
      kiosk,
      shop,
    }) => {
      await kiosk.open();
      await kiosk.tap(/Touch to order/);
      await kiosk.add("Salt & Vinegar Cashews");
      await kiosk.tap(/See my order/);
      await kiosk.tap(/At the counter/);
      const number = kiosk.page.getByTestId("order-number");
      await expect(number).toHaveText(/^W-\d{4}$/);
      expect(kiosk.taps()).toBeLessThanOrEqual(4);
      // The number is shown before WooCommerce has the order.
      const sold = async () => (await shop.ledger()).orders.at(-1)?.line_items;
      await expect.poll(sold).toMatchObject([{ quantity: 1 }]);
    });

    test("an order of a best seller takes three taps", async ({ kiosk, shop }) => {
      await kiosk.open();
      const best = kiosk.page.getByRole("region", { name: /Best sellers/ });
      const product = (await best.getByRole("heading", { level: 3 }).first().textContent()) ?? "";
      await kiosk.tap(`Add to cart: ${product}`);
      await kiosk.tap(/See my order/);
      await kiosk.tap(/At the counter/);
      await expect(kiosk.page.getByTestId("order-number")).toBeVisible();
      expect(kiosk.taps()).toBe(3);
      // The product that the sandbox's store has sold most.
      expect(product).toContain("Njugu Karanga");
      const sold = async () => (await shop.ledger()).orders.at(-1)?.line_items;
      await expect.poll(sold).toMatchObject([{ quantity: 1, total: "120.00" }]);
    });

    test("an order of two products with sizes takes seven taps", async ({ kiosk }) => {
      await kiosk.open();
      await kiosk.tap(/Touch to order/);
      await kiosk.size("Roasted Salted Cashews", "500g");
      await kiosk.add("Roasted Salted Cashews");
      await kiosk.size("Raw Almonds", "250g");
      await kiosk.add("Raw Almonds");
      await kiosk.tap(/See my order/);
      await kiosk.tap(/At the counter/);
      await expect(kiosk.page.getByTestId("order-number")).toBeVisible();
      expect(kiosk.taps()).toBeLessThanOrEqual(7);
    });
  });
}

for (const [name, viewport] of Object.entries(SCREENS)) {
  test(`the list of categories says in ${name} that it continues, to its end`, async ({
    kiosk,
  }) => {
    const { page } = kiosk;
    await page.setViewportSize(viewport);
    await kiosk.open();
    await kiosk.tap(/Touch to order/);
    const more = page.getByRole("button", { name: "More kinds of snacks" });
    const last = page
      .getByRole("navigation", { name: "Kinds of snacks" })
      .getByRole("button")
      .last();
    await expect(last).not.toBeInViewport({ ratio: 1 });
    const list = page.getByRole("navigation", { name: "Kinds of snacks" });
    await expect(list).toHaveCSS("mask-image", /gradient/);
    await expect(async () => {
      // On a busy machine the list reaches its end, where the button disappears, after the last check.
      if (await more.isVisible()) await more.click({ timeout: 1_000 });
      await expect(last).toBeInViewport({ ratio: 1, timeout: 1_000 });
    }).toPass();
    await expect(more).toBeHidden();
    await expect(list).toHaveCSS("mask-image", "none");
  });
}
