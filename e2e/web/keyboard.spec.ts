// Purchase by keyboard, on two widths: each Tab stop has a visible focus, a new page takes the
// focus, nothing traps it, and a closed dialog returns it.
import type { Page } from "@playwright/test";
import { fillCart, focusFault, open, tabTo, walkTo } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

const main = (page: Page) => page.getByRole("main");
const header = (page: Page) => page.getByRole("banner");
const cartLink = (page: Page) => header(page).getByRole("link", { name: /^Cart, / });

/** Expects the page to have changed: its heading is visible and the focus is at its start. */
async function arrived(page: Page, heading: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(main(page)).toBeFocused();
}

/** Moves to a link or button by Tab and presses it. */
async function press(page: Page, target: ReturnType<Page["locator"]>, key = "Enter") {
  await walkTo(page, target);
  await page.keyboard.press(key);
}

for (const width of [360, 1280]) {
  test(`a purchase from the home page to the order works by keyboard, ${width} px wide`, async ({
    page,
    console,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await press(page, main(page).getByRole("link", { name: "Shop now" }));
    await arrived(page, "The shop");

    await press(page, main(page).getByRole("button", { name: "Cashews", exact: true }));
    await expect(page.getByRole("status").filter({ hasText: /^\d+ products$/ })).toBeVisible();
    const filters = main(page).locator("summary");
    await press(page, filters);
    await press(page, main(page).getByRole("checkbox", { name: "In stock only" }), "Space");
    await expect(page).toHaveURL(/in_stock=true/);
    await page.keyboard.press("Escape");
    await expect(filters).toBeFocused();
    await expect(main(page).getByRole("checkbox", { name: "In stock only" })).toBeHidden();
    await press(page, main(page).getByRole("link", { name: "Roasted Salted Cashews" }));
    await arrived(page, "Roasted Salted Cashews");

    const sizes = page.getByRole("group", { name: "Size", exact: true }).getByRole("radio");
    await walkTo(page, page.getByRole("radio", { name: "250g" }).first());
    await page.keyboard.press("ArrowRight");
    await expect(sizes.nth(2)).toBeChecked();
    await press(
      page,
      main(page)
        .getByRole("button", { name: /^Add to cart: Roasted/ })
        .first(),
    );
    await expect(page.getByRole("button", { name: "One more" }).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("cart-badge")).toHaveText("2");
    // On a phone the toast covers the top of the page for four seconds.
    await expect(page.locator("[data-sonner-toast]")).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);

    await tabTo(page, cartLink(page), "Shift+Tab");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Your cart" });
    await press(page, panel.getByRole("link", { name: "See the cart" }));
    await arrived(page, "Your cart");
    await press(page, main(page).getByRole("link", { name: "Go to checkout" }));
    await arrived(page, "Checkout");

    await walkTo(page, main(page).getByRole("textbox", { name: "Name" }));
    await page.keyboard.type("Amina Wanjiku");
    await walkTo(page, main(page).getByRole("textbox", { name: "Phone", exact: true }));
    await page.keyboard.type("0712 345 678");
    await walkTo(page, main(page).getByRole("radio", { name: /^M-Pesa/ }));
    const counter = main(page).getByRole("radio", { name: /^At the counter/ });
    for (let presses = 0; presses < 4 && !(await counter.isChecked()); presses += 1) {
      await page.keyboard.press("ArrowDown");
    }
    await press(page, main(page).getByRole("button", { name: /^Place order · Ksh/ }));
    await arrived(page, /^W-\d+$/);
    expect(console).toEqual([]);
  });

  test(`no page traps the focus, and each Tab stop is visible, ${width} px wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await fillCart(page, [["study-mix", null, 1]]);
    for (const path of ["/", "/shop", "/products/peanuts-in-the-shell", "/cart", "/checkOut"]) {
      await open(page, path);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to the content" });
      await expect(skip).toBeFocused();
      const faults: string[] = [];
      let stops = 0;
      do {
        stops += 1;
        await page.keyboard.press("Tab");
        const fault = await focusFault(page);
        if (fault) faults.push(fault);
      } while (stops < 200 && !(await skip.evaluate((link) => link === document.activeElement)));
      expect(faults, path).toEqual([]);
      expect(stops, `${path} goes round`).toBeLessThan(200);
      expect(stops, path).toBeGreaterThan(12);
    }
  });
}

test("Escape returns the focus from search, cart and large picture", async ({ page }) => {
  await fillCart(page, [["study-mix", null, 1]]);
  await open(page, "/products/roasted-salted-cashews");
  const opens = [
    header(page).getByRole("button", { name: "Search" }),
    cartLink(page),
    main(page)
      .getByRole("button", { name: /see it large/ })
      .first(),
  ];
  for (const opener of opens) {
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement === document.body || activeElement?.closest("dialog") !== null;
        }),
        "the page behind is out of reach",
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test("the mobile menu takes the focus and returns it", async ({ page }) => {
  await open(page, "/");
  const toggle = header(page).getByRole("button", { name: /the menu$/ });
  await tabTo(page, toggle);
  await page.keyboard.press("Enter");
  await expect(header(page).getByRole("link", { name: "Home", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await press(page, header(page).getByRole("link", { name: "Contact Us" }));
  await arrived(page, "Talk to us");
});

test("a page opened from the header's search takes the focus", async ({ page }) => {
  await open(page, "/contact");
  await tabTo(page, header(page).getByRole("button", { name: "Search" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Search the shop" })).toBeFocused();
  await page.keyboard.type("smoked");
  await expect(page.getByRole("option", { name: /Smoked Almonds/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await arrived(page, "Smoked Almonds");
});

test("removal of a line, quantity notice or coupon moves the focus to an adjacent element", async ({
  page,
}) => {
  await fillCart(page, [
    ["study-mix", null, 1],
    ["smoked-almonds", null, 5],
  ]);
  await open(page, "/cart");
  const named = (name: string) => main(page).getByRole("link", { name, exact: true }).first();
  await press(page, main(page).getByRole("button", { name: "Take 3" }));
  await expect(named("Smoked Almonds")).toBeFocused();
  await press(page, main(page).getByRole("button", { name: "I have a coupon" }));
  await expect(page.getByRole("textbox", { name: "Coupon code" })).toBeFocused();
  await page.keyboard.type("karibu10");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Coupon KARIBU10 applied")).toBeVisible();
  const off = main(page).getByRole("button", { name: "Remove", exact: true });
  await expect(off).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("button", { name: "I have a coupon" })).toBeFocused();
  await tabTo(page, main(page).getByRole("button", { name: "Remove Study Mix" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(named("Smoked Almonds")).toBeFocused();
  await press(page, main(page).getByRole("button", { name: "Remove Smoked Almonds" }));
  await expect(main(page)).toBeFocused();
});
