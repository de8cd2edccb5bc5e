// The purchase in other browsers of Debian: Firefox and, without scripts, a text browser.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, type Page } from "puppeteer-core";
import { expect, test, type RunningShop } from "../fixtures/shop";

/** Window of a phone, in CSS pixels. */
const PHONE = { width: 360, height: 740 };

/** Time limit of the start and of each step; a busy machine starts Firefox in 30 seconds. */
const WAIT_MS = 90_000;

const byXPath = (path: string) => `::-p-xpath(${path})`;
const byText = (tag: string, text: string) =>
  byXPath(`//${tag}[contains(normalize-space(), "${text}")]`);
const byName = (tag: string, name: string) =>
  byXPath(`//${tag}[starts-with(@aria-label, "${name}")]`);
const fieldOf = (label: string) =>
  byXPath(`//input[@id=//label[normalize-space()="${label}"]/@for]`);

/** Buys half a kilo of cashews, to be paid at the counter; returns the number of the order. */
async function buy(page: Page, origin: string): Promise<string> {
  const find = async (selector: string) => {
    const element = await page.waitForSelector(selector, { visible: true });
    if (!element) throw new Error(`${selector} is missing`);
    return element;
  };
  const click = async (selector: string) => (await find(selector)).click();
  const type = async (label: string, text: string) => (await find(fieldOf(label))).type(text);
  await page.goto(`${origin}/shop`);
  await click(byText("a", "Roasted Salted Cashews"));
  await find(byText("h1", "Roasted Salted Cashews"));
  await click(byText("label", "500g"));
  await click(byName("button", "Add to cart: Roasted Salted Cashews"));
  await click(byName("a", "Cart, 1 item"));
  await click(byText("a", "Go to checkout"));
  await type("Name", "Amina Wanjiku");
  await type("Phone", "0712 345 678");
  await click(byText("label", "At the counter"));
  await click(byText("button", "Place order · Ksh 1,500"));
  const heading = await find(byText("h1", "W-"));
  return heading.evaluate((node) => node.textContent ?? "");
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

test("Firefox buys", async ({ shop }) => {
  const firefox = await launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    timeout: WAIT_MS,
  });
  try {
    const page = await firefox.newPage();
    await page.setViewport(PHONE);
    page.setDefaultTimeout(WAIT_MS);
    await expectOrder(shop, await buy(page, shop.origin));
  } finally {
    await firefox.close();
  }
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
