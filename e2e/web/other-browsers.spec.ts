// The purchase in other browsers of Debian: Firefox, WebKitGTK and, without scripts, a text browser.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, type Page } from "puppeteer-core";
import { By, type WebDriver, type WebElement } from "selenium-webdriver";
import { startDesktop } from "../../scripts/lib/desktop-session.mjs";
import { until } from "../../scripts/lib/until.mjs";
import { Session } from "../desktop/driver";
import { expect, test, type RunningShop } from "../fixtures/shop";

/** Time limit of the start and of each step; a busy machine starts a browser in 30 seconds. */
const WAIT_MS = 90_000;

const byText = (tag: string, text: string) => `//${tag}[contains(normalize-space(), "${text}")]`;
const byName = (tag: string, name: string) => `//${tag}[starts-with(@aria-label, "${name}")]`;
const fieldOf = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`;

/** Actions of a person on the visible elements of a page, by XPath; each waits for its element. */
interface Person {
  open(url: string): Promise<unknown>;
  click(path: string): Promise<unknown>;
  type(path: string, text: string): Promise<unknown>;
  read(path: string): Promise<string>;
}

/** Buys half a kilo of cashews, to be paid at the counter; returns the number of the order. */
async function buy({ open, click, type, read }: Person, origin: string): Promise<string> {
  await open(`${origin}/shop`);
  await click(byText("a", "Roasted Salted Cashews"));
  await read(byText("h1", "Roasted Salted Cashews"));
  await click(byText("label", "500g"));
  await click(byName("button", "Add to cart: Roasted Salted Cashews"));
  await click(byText("a", "View cart"));
  await click(byText("a", "Go to checkout"));
  await type(fieldOf("Name"), "Amina Wanjiku");
  await type(fieldOf("Phone"), "0712 345 678");
  // The times of a pick-up come with the price and move the choices below them.
  await read(byText("p", "When will you pick it up?"));
  await click(byText("label", "At the counter"));
  await click(byText("button", "Place order · Ksh 1,500"));
  return read(byText("h1", "W-"));
}

/** Person at a page of Firefox. */
function inFirefox(page: Page): Person {
  const find = async (path: string) => {
    const element = await page.waitForSelector(`::-p-xpath(${path})`, { visible: true });
    if (!element) throw new Error(`${path} is missing`);
    return element;
  };
  return {
    open: (url) => page.goto(url),
    click: async (path) => (await find(path)).click(),
    type: async (path, text) => (await find(path)).type(text),
    read: async (path) => (await find(path)).evaluate((node) => node.textContent ?? ""),
  };
}

/** Person at a window of WebKit. */
function inWebKit(window: WebDriver): Person {
  const onVisible = async <T>(path: string, act: (element: WebElement) => Promise<T>) => {
    const actNow = async () => {
      for (const element of await window.findElements(By.xpath(path)))
        if (await element.isDisplayed()) return { result: await act(element) };
      throw new Error(`not visible in: ${await window.findElement(By.css("body")).getText()}`);
    };
    // An element that React replaces, or that another one still covers, is looked up again.
    return (await until(path, actNow, WAIT_MS)).result;
  };
  return {
    open: (url) => window.get(url),
    click: (path) => onVisible(path, (element) => element.click()),
    type: (path, text) =>
      onVisible(path, async (element) => {
        // An attempt that was interrupted may have typed a part.
        await element.clear();
        await element.sendKeys(text);
      }),
    read: (path) => onVisible(path, (element) => element.getText()),
  };
}

/** Expects that WooCommerce has the order. */
async function expectOrder(shop: RunningShop, number: string) {
  const numbers = async () => {
    const { orders } = await shop.ledger();
    const metas = orders.flatMap(({ meta_data }) => meta_data);
    return metas.filter(({ key }) => key === "_korosho_number").map(({ value }) => value);
  };
  await expect.poll(numbers, { timeout: 30_000 }).toContain(number);
}

test("Firefox buys", async ({ shop, viewport }) => {
  const firefox = await launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    timeout: WAIT_MS,
  });
  try {
    const page = await firefox.newPage();
    await page.setViewport(viewport);
    page.setDefaultTimeout(WAIT_MS);
    await expectOrder(shop, await buy(inFirefox(page), shop.origin));
  } finally {
    await firefox.close();
  }
});

/**
 * `test` with a window of WebKit, as a fixture, which ends even if the test exceeds its time limit.
 * In full-screen mode MiniBrowser has no toolbar, which is wider than a phone. Compositing, which the
 * desktop session switches off, is on: without it, MiniBrowser crashes when a page asks for it.
 */
const webKitTest = test.extend<{ webKit: WebDriver }>({
  webKit: async ({ viewport }, provide) => {
    const desktop = await startDesktop();
    try {
      const env = { ...process.env, ...desktop.env, WEBKIT_DISABLE_COMPOSITING_MODE: "0" };
      const session = await Session.open(undefined, ["--automation", "--full-screen"], env);
      await session.client
        .manage()
        .window()
        .setRect(viewport ?? {});
      await provide(session.client);
      await session.close();
    } finally {
      desktop.stop();
    }
  },
});

webKitTest("WebKit buys", async ({ shop, webKit }) => {
  await expectOrder(shop, await buy(inWebKit(webKit), shop.origin));
});

/** Commands of edbrowse, a browser of text lines: search for a line, press, follow or fill in. */
const commands = (origin: string) => [
  "js-",
  `b ${origin}/shop`,
  "/{Roasted Salted Cashews}/",
  "g",
  "/<->500g/",
  "i3=+",
  "/<Add to cart>/",
  "i*",
  "/{Go to checkout}/",
  "g",
  "/^Name/",
  "i=Amina Wanjiku",
  "/0712 345 678 or/",
  "i=0712 345 678",
  "/<->At the counter/",
  "i1=+",
  "/<Place order/",
  "i*",
  "/^h1/",
  "qt",
];

test("a text browser without scripts buys", async ({ shop }, { outputDir }) => {
  mkdirSync(outputDir, { recursive: true });
  writeFileSync(join(outputDir, ".ebrc"), `jar = ${outputDir}/cookies\ncachedir = ${outputDir}\n`);
  const input = `${commands(shop.origin).join("\n")}\n`;
  const env = { ...process.env, HOME: outputDir };
  const { stdout } = spawnSync("edbrowse", { input, env, encoding: "utf8", timeout: 30_000 });
  const number = /^h1 (W-\d+)$/m.exec(stdout)?.[1];
  expect(number, stdout).toBeDefined();
  await expectOrder(shop, number ?? "");
});
