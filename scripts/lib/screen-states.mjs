// Screens and their states for `npm run screenshots`.
import { setTimeout as sleep } from "node:timers/promises";

const add = (page) => page.locator("main button[aria-label]:has-text(' ')").first();

/** Intercepts requests of this kind and responds in place of the shop. */
function answer(page, pattern, respond) {
  return page.route(pattern, respond);
}

/** Responds to a listing with `count` products. */
function listing(count) {
  return async (route) => {
    const page = await (await route.fetch()).json();
    const items = Array.from({ length: count }, (_, at) => {
      const product = page.items[at % page.items.length];
      return { ...product, id: product.id + at * 10_000 };
    });
    await route.fulfill({ json: { items, total: count, total_pages: Math.ceil(count / 8) } });
  };
}

/** Modifies the shop's response to an order. */
function changed(changes) {
  return async (route) => {
    const order = await (await route.fetch()).json();
    await route.fulfill({ json: { ...order, ...changes(order) } });
  };
}

/** Stores a text under a name in the browser's storage, then reloads the page. */
async function keepText(page, key, text) {
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name, value),
    [`korosho:${key}`, text],
  );
  await page.reload({ waitUntil: "domcontentloaded" });
  await sleep(2_000);
}

const keep = (page, key, value) => keepText(page, key, JSON.stringify(value));

async function openSearch(page) {
  await page.locator("header button[aria-haspopup=dialog]").first().click();
  await page.locator("dialog input[type=search]").pressSequentially("mabu", { delay: 20 });
  await sleep(900);
}

/** Waits for the deferred extras: hearts, notices, estimates. */
const extras = () => sleep(2_000);

const WISHES = ["roasted-salted-cashews", "ginger-mabuyu", "smoked-almonds"];

async function openMenu(page) {
  if (page.viewportSize().width < 760) await page.locator("header [aria-controls]").last().click();
}

/** Screenshots by name: path and preparation. `whole` = full page. */
export const STATES = [
  { name: "home", path: "/", whole: true },
  { name: "home-menu", path: "/", act: openMenu, narrow: true },
  { name: "home-toast", path: "/shop", act: (page) => add(page).click() },
  { name: "shop", path: "/shop", whole: true },
  {
    name: "shop-filters",
    path: "/shop?category=CASHEWS&in_stock=true",
    act: (page) => page.locator("summary").first().click(),
  },
  {
    name: "shop-suggestions",
    path: "/shop",
    act: async (page) => {
      await page.locator("main input[type=search]").pressSequentially("koros", { delay: 20 });
      await sleep(900);
    },
  },
  { name: "shop-last-page", path: "/shop?page=3", whole: true },
  { name: "shop-long-name", path: "/shop?search=pwani", whole: true },
  { name: "shop-nothing", path: "/shop?search=zebra", whole: true },
  {
    name: "shop-loading",
    path: "/contact",
    reads: (page) => answer(page, "**/api/products?*", () => sleep(20_000)),
    act: async (page) => {
      await page.locator("footer nav a[href='/shop']").click();
      await sleep(700);
    },
  },
  {
    name: "shop-failed",
    path: "/contact",
    reads: (page) => answer(page, "**/api/products?*", (route) => route.abort()),
    act: async (page) => {
      await page.locator("footer nav a[href='/shop']").click();
      await sleep(700);
    },
  },
  {
    name: "shop-200",
    path: "/contact",
    reads: (page) => answer(page, "**/api/products?*", listing(8)),
    act: async (page) => {
      await page.locator("footer nav a[href='/shop']").click();
      await sleep(700);
    },
  },
  {
    name: "shop-away",
    path: "/contact",
    reads: (page) => answer(page, "**/api/**", (route) => route.abort()),
    act: async (page) => {
      await page.locator("footer nav a[href='/shop']").click();
      await sleep(900);
    },
  },
  { name: "product", path: "/products/roasted-salted-cashews", whole: true, seen: true },
  { name: "product-from-shop", path: "/shop/mama-njeris-honey-cashews?category=CASHEWS" },
  { name: "product-two-options", path: "/products/peanuts-in-the-shell" },
  { name: "product-long-name", path: "/products/LONGEST" },
  { name: "product-sold-out", path: "/products/SOLD_OUT", act: extras },
  {
    name: "product-estimate",
    path: "/products/roasted-salted-cashews",
    act: (page) => keepText(page, "currency", "USD"),
  },
  {
    name: "product-zoom",
    path: "/products/roasted-salted-cashews",
    act: async (page) => {
      await page.locator("main section button").first().click();
      await page.locator("dialog[open] img").first().waitFor();
    },
  },
  { name: "cart-empty", path: "/cart" },
  { name: "cart", path: "/cart", cart: true, whole: true },
  {
    name: "cart-removed",
    path: "/cart",
    cart: true,
    act: (page) =>
      page
        .getByRole("button", { name: /^(Remove|Ondoa) / })
        .first()
        .click(),
  },
  {
    name: "cart-saved",
    path: "/cart",
    cart: true,
    whole: true,
    act: async (page) => {
      await page.locator("main li button:has(svg)").nth(2).click();
      await sleep(1_500);
    },
  },
  {
    name: "cart-estimate",
    path: "/cart",
    cart: true,
    act: (page) => keepText(page, "currency", "USD"),
  },
  {
    name: "cart-panel",
    path: "/shop",
    cart: true,
    act: async (page) => {
      await page.locator("header a[href='/cart']").click();
      await sleep(900);
    },
  },
  { name: "checkout", path: "/checkOut", cart: true, whole: true },
  {
    name: "checkout-errors",
    path: "/checkOut",
    cart: true,
    whole: true,
    act: (page) => page.locator("main button[type=submit]").last().click(),
  },
  {
    name: "checkout-away",
    path: "/cart",
    cart: true,
    reads: (page) => answer(page, "**/api/**", (route) => route.abort()),
    act: async (page) => {
      await page.locator("main a[href='/checkOut']").first().click();
      await page.evaluate(() => window.dispatchEvent(new Event("offline")));
      await sleep(900);
    },
  },
  { name: "order", path: "ORDER", whole: true },
  {
    name: "order-review",
    path: "ORDER",
    whole: true,
    reads: (page) =>
      answer(
        page,
        "**/api/orders/*",
        changed(({ lines }) => ({
          status: "completed",
          reviewable: lines.map(({ product_id }) => product_id),
        })),
      ),
    act: async (page) => {
      await page.reload({ waitUntil: "domcontentloaded" });
      await page.locator("section[aria-labelledby=reviews] button").first().click();
      await page.locator("section[aria-labelledby=reviews] button[type=submit]").click();
    },
  },
  { name: "order-missing", path: "/order/nobody?key=none" },
  { name: "contact", path: "/contact", whole: true },
  {
    name: "contact-errors",
    path: "/contact",
    act: (page) => page.locator("main form button[type=submit]").click(),
  },
  {
    name: "contact-waiting",
    path: "/contact",
    reads: (page) => answer(page, "**/api/contact", (route) => route.abort()),
    act: async (page) => {
      await page.locator("main input[name=name]").fill("Amina Wanjiku");
      await page.locator("main input[name=email]").fill("amina@example.com");
      await page.locator("main textarea").fill("Nuts for fifty, please.");
      await page.locator("main form button[type=submit]").click();
      await sleep(700);
    },
  },
  {
    name: "wishlist",
    path: "/wishlist",
    whole: true,
    act: (page) => keep(page, "wishlist", WISHES),
  },
  {
    name: "wishlist-sent",
    path: `/wishlist?items=${WISHES.join(",")},gone`,
    whole: true,
    act: extras,
  },
  { name: "wishlist-empty", path: "/wishlist", act: extras },
  {
    name: "orders",
    path: "/orders",
    act: (page) =>
      keep(
        page,
        "orders",
        ["W-0047", "W-0031", "K2-019"].map((number, at) => ({
          id: `0192f8a0-${at}`,
          key: "k",
          number,
          placed_at: Date.UTC(2026, 10, 20 - at * 9, 11, 5),
        })),
      ),
  },
  { name: "orders-empty", path: "/orders" },
  { name: "subscribe", path: "/subscribe?token=nobody" },
  { name: "unsubscribe", path: "/unsubscribe?token=nobody" },
  {
    name: "unsubscribe-unknown",
    path: "/unsubscribe?token=nobody",
    act: async (page) => {
      await page.locator("main button").click();
      await sleep(700);
    },
  },
  { name: "search", path: "/", act: openSearch },
  { name: "not-found", path: "/nowhere" },
  { name: "not-found-near", path: "/products/rosted-salted-cashew", whole: true },
];
