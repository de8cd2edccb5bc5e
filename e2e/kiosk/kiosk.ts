// The kiosk's app in Chromium against a real server: its page is built for the tests and served on
// the server's origin by request interception, so that the website never contains it.
import type { Page } from "@playwright/test";
import { buildAppPage, appPageFolder, serveAppPage } from "../fixtures/app-page";
import { test as base } from "../fixtures/shop";
import type { Opening } from "../../src/shop/wire";

const BASE = "/kiosk/";

/** Screen sizes of the kiosk. */
export const SCREENS = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
};

/** Kiosk controlled by counted taps. */
export interface Kiosk {
  page: Page;
  /** Number of taps. */
  taps(): number;
  /** Opens the kiosk and waits for its start screen. */
  open(): Promise<void>;
  /** Taps a button by its name. */
  tap(name: string | RegExp): Promise<void>;
  /** Chooses a size on a product's card. */
  size(product: string, size: string): Promise<void>;
  /** Adds a product to the cart. */
  add(product: string): Promise<void>;
  /** Adds one product and opens the review. */
  fill(product: string): Promise<void>;
}

function kioskOn(page: Page): Kiosk {
  let taps = 0;
  const card = (product: string) => page.getByRole("article", { name: product, exact: true });
  const kiosk: Kiosk = {
    page,
    taps: () => taps,
    open: async () => {
      await page.goto("/kiosk/index.html");
      await page.getByRole("button", { name: /Touch to order/ }).waitFor();
    },
    tap: async (name) => {
      taps += 1;
      await page.getByRole("button", { name, exact: true }).first().click();
    },
    size: async (product, size) => {
      taps += 1;
      // A reduced size says so after its name.
      await card(product)
        .getByRole("radio", { name: new RegExp(`^${size}( \\(|$)`) })
        .click();
    },
    add: async (product) => {
      // With low reach the product can be on a later page.
      const next = page.getByRole("button", { name: "Next page" });
      while ((await next.count()) > 0 && (await card(product).count()) === 0) {
        taps += 1;
        await next.click();
      }
      taps += 1;
      await card(product)
        .getByRole("button", { name: /^Add to cart/ })
        .click();
    },
    fill: async (product) => {
      await kiosk.open();
      await kiosk.tap(/Touch to order/);
      await kiosk.add(product);
      await kiosk.tap(/See my order/);
    },
  };
  return kiosk;
}

/** State of a shop that never closes. */
const OPEN: Opening = { state: "open", from: 0, until: Number.MAX_SAFE_INTEGER };

/** Playwright's `test` with a kiosk in front of a running shop. */
export const test = base.extend<{ kiosk: Kiosk }, { built: string }>({
  built: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
    async ({}, provide, worker) => {
      const folder = appPageFolder("kiosk", worker.workerIndex);
      await buildAppPage("kiosk", BASE, folder);
      await provide(folder);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  kiosk: async ({ page, built }, provide) => {
    await serveAppPage(page, `**${BASE}`, BASE, built);
    // The demo shop is closed at night, and its server says so.
    await page.route("**/api/shop", async (route) => {
      const response = await route.fetch();
      const shop = (await response.json()) as object;
      await route.fulfill({ response, json: { ...shop, opening: OPEN } });
    });
    await page.clock.setSystemTime("2026-11-20T08:00:00Z");
    await provide(kioskOn(page));
    // A request of the closing page may still be on its way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect } from "@playwright/test";
