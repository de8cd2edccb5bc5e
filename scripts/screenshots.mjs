// Takes a screenshot of every screen × width × language × theme and of notable states, against the
// embedded sandbox, into a folder with a page that shows them side by side.
//
//   npm run screenshots                                    everything, into .korosho/screenshots
//   npm run screenshots -- --only=cart,shop --widths=360   a part of it
//   npm run screenshots -- --origin=http://127.0.0.1:8300  of a shop that is open already
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "./lib/chromium.mjs";
import { openShopAt } from "./lib/demo.mjs";
import { STATE } from "./lib/run.mjs";
import { placesOf, writeContactPage } from "./lib/screenshot-gallery.mjs";
import { STATES } from "./lib/screen-states.mjs";

const HEIGHTS = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    widths: { type: "string", default: Object.keys(HEIGHTS).join(",") },
    languages: { type: "string", default: "en,sw" },
    themes: { type: "string", default: "light,dark" },
    out: { type: "string", default: join(STATE, "screenshots") },
    origin: { type: "string" },
  },
});
const listed = (text) => text.split(",").filter(Boolean);
const wanted = listed(values.only);
const states = STATES.filter(
  ({ name }) =>
    wanted.length === 0 || wanted.some((part) => name === part || name.startsWith(`${part}-`)),
);

/** Exchange rates of a shop that shows estimates in foreign currencies. */
const RATES = "USD=129.40, EUR=140, GBP=165";

/** Runs in the page: whether a product is in the history of viewed products. */
function isNoted(slug) {
  return localStorage.getItem("korosho:recently-seen")?.includes(slug);
}

/** Browser storage of a customer with cart, wishlist and history. */
async function shopped(browser, origin, { cart, seen }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  for (const slug of seen) {
    await page.goto(`${origin}/products/${slug}`, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(isNoted, slug);
  }
  if (cart) {
    await page.goto(`${origin}/shop`, { waitUntil: "domcontentloaded" });
    await awake(page);
    const add = page.getByRole("button", { name: /^Add to cart/ });
    for (let items = 0; items < 3; items++) await add.first().click();
    await page.locator("main [aria-label='One more']").first().click();
  }
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** Waits until the page is hydrated, which React marks. */
async function awake(page) {
  await page.waitForFunction(() => {
    const shown = document.querySelector("main h1, main h2");
    return shown && Object.keys(shown).some((key) => key.startsWith("__reactProps"));
  });
}

/** Waits for fonts, pictures and reads. */
async function settle(page) {
  // Headless Chromium draws no scroll bar, so no space is reserved for one.
  await page.evaluate(() => void (document.documentElement.style.scrollbarGutter = "auto"));
  const busy = page.locator("[aria-busy=true]").first();
  await busy.waitFor({ state: "detached", timeout: 5_000 }).catch(() => undefined);
  await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await document.fonts.ready;
    const loaded = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 5_000))]);
  });
}

/** Scrolls down, so that the lower sections are rendered and the footer is hydrated. */
async function seeAll(page) {
  // The content policy refuses a style tag.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await page.locator("footer").scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector("[data-later]"));
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function take(page, state, path, file) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await awake(page);
  await settle(page);
  if (state.whole) await seeAll(page);
  if (state.reads) await state.reads(page);
  if (state.act) {
    await state.act(page);
    await page.waitForTimeout(500);
    if (!state.reads) await settle(page);
  }
  const image = { path: file, type: "jpeg", quality: 78, fullPage: state.whole === true };
  await page.screenshot(image);
}

async function takeAll(browser, shop, look, taken) {
  const { width, language, theme } = look;
  const places = await placesOf(shop.origin);
  const kept = {
    plain: undefined,
    cart: await shopped(browser, shop.origin, { cart: true, seen: [] }),
    seen: await shopped(browser, shop.origin, { cart: false, seen: places.some }),
  };
  for (const state of states.filter(({ narrow }) => !narrow || width < 720)) {
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width, height: HEIGHTS[width] ?? 800 },
      colorScheme: theme,
      locale: "en-KE",
      timezoneId: "Africa/Nairobi",
      hasTouch: width < 720,
      isMobile: width < 720,
      // Responses that a state delays or changes must come from the page itself.
      serviceWorkers: "block",
      storageState: state.cart ? kept.cart : state.seen ? kept.seen : undefined,
    });
    await context.addCookies([{ name: "language", value: language, url: shop.origin }]);
    await context.addInitScript((value) => {
      localStorage.setItem("korosho:language", value);
    }, language);
    const name = `${state.name}-${width}-${language}-${theme}.jpg`;
    try {
      await take(await context.newPage(), state, places.path(state.path), join(values.out, name));
      taken.push({ ...look, state: state.name, file: name });
    } catch (error) {
      console.error(`✗ ${name}: ${error.message.split("\n")[0]}`);
      process.exitCode = 1;
    }
    await context.close();
  }
}

mkdirSync(values.out, { recursive: true });
const shop = await openShopAt(values.origin, { KOROSHO_SHOP_EXCHANGE_RATES: RATES });
const browser = await chromium.launch(CHROMIUM);
const taken = [];
for (const width of listed(values.widths).map(Number)) {
  for (const language of listed(values.languages)) {
    for (const theme of listed(values.themes)) {
      await takeAll(browser, shop, { width, language, theme }, taken);
      console.log(`✓ ${width} px, ${language}, ${theme}`);
    }
  }
}
await browser.close();
shop.close();
writeContactPage(values.out, taken);
console.log(`${taken.length} pictures; open ${join(values.out, "index.html")}`);
