// The desk's app in Chromium on a shop in memory, without a server.
import { expect, test as base, type Page } from "@playwright/test";
import { buildAppPage, appPageFolder, serveAppPage } from "../fixtures/app-page";
import { violationsOf } from "../fixtures/axe";

const ADDRESS = "http://desk.test/";
const BASE = "/";

/** Screen sizes of the desk. */
export const SCREENS = {
  small: { width: 1366, height: 768 },
  large: { width: 1920, height: 1080 },
};

/** Desk controlled by keyboard. */
export interface Desk {
  page: Page;
  /** Number of keys pressed. */
  presses(): number;
  /** Opens the desk; the query sets its data. `field` has the focus then. */
  open(query?: string, field?: string): Promise<void>;
  /** Types a text more slowly than a scanner. */
  type(text: string): Promise<void>;
  /** Scans a code: keys without a pause, and Enter. */
  scan(text: string): Promise<void>;
  /** Presses a key. */
  press(key: string): Promise<void>;
  /** Waits for the focus in the field of this name. */
  focusIn(field: string): Promise<void>;
}

/**
 * Dispatches a scanner's keys within the page: keys from outside would be too slow on a busy
 * machine.
 */
function scanned(text: string): void {
  for (const key of [...text, "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    const goes = document.activeElement?.dispatchEvent(event);
    if (goes && key.length === 1) document.execCommand("insertText", false, key);
  }
}

function deskOn(page: Page): Desk {
  let presses = 0;
  const desk: Desk = {
    page,
    presses: () => presses,
    open: async (query = "", field = "customer") => {
      await page.goto(`${ADDRESS}?${query}`);
      await desk.focusIn(field);
    },
    type: async (text) => {
      presses += text.length;
      await page.keyboard.type(text, { delay: 60 });
    },
    scan: (text) => page.evaluate(scanned, text),
    press: async (key) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    focusIn: async (field) => {
      await page.locator(`[data-field="${field}"]:focus`).waitFor();
    },
  };
  return desk;
}

/** Playwright's `test` with a desk. */
export const test = base.extend<{ desk: Desk }, { built: string }>({
  built: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
    async ({}, provide, worker) => {
      const folder = appPageFolder("desk", worker.workerIndex);
      await buildAppPage("desk", BASE, folder);
      await provide(folder);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  desk: async ({ page, built }, provide) => {
    await serveAppPage(page, ADDRESS, BASE, built);
    await provide(deskOn(page));
  },
});

/** Audits a page for accessibility, and for a document that scrolls although only its views may. */
export async function checkPage(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
  const root = page.locator("html");
  expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  expect(await root.evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
}

export { expect } from "@playwright/test";
