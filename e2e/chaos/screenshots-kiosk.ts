// Screenshots of an order at the kiosk.
import { readdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../scripts/lib/chromium.mjs";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import { startShopServer } from "../desktop/shop-server";
import type { Window } from "../desktop/window";
import { BUTTON_LIKE, resetKiosk, readScreen } from "./kiosk-user";
import { ScreenshotSequence } from "./screenshot-sequence";

const DATA = "screenshots-kiosk";

/** Product with sizes that the orders in portrait are for. */
const PRODUCT = "Roasted Salted Cashews";
const SIZE = "500g";

/** Names of buttons by language. */
const WORDS = {
  en: {
    name: "English",
    add: "^Add to cart.*Vinegar",
    review: "^See my order",
    counter: "^At the counter",
    phone: "^On your phone",
    payNow: "Pay now instead",
    pay: /^Pay Ksh/,
    received: "received",
  },
  sw: {
    name: "Kiswahili",
    add: "^Weka.*(Siki|Vinegar)",
    review: "^Ona oda yangu",
    counter: "^Kaunta",
    phone: "^Kwa simu yako",
    payNow: "Lipa sasa",
    pay: /^Lipa Ksh/,
    received: "Tumepokea",
  },
} as const;

export type Language = keyof typeof WORDS;

/** Presses the first button whose name matches a pattern. */
async function tapLike(app: Window, pattern: string): Promise<void> {
  await until(`a button like ${pattern}`, async () => {
    const press = `${BUTTON_LIKE} button?.click(); return button !== undefined;`;
    if (await app.script<boolean>(press, pattern)) return true;
    throw new Error(`instead: ${(await app.text()).slice(0, 600)}`);
  });
}

export type Size = { width: number; height: number };
/** Screen sizes of the kiosk. */
export const PORTRAIT = { width: 1080, height: 1920 };
export const LANDSCAPE = { width: 1920, height: 1080 };

/** Last digits of the next phone: M-Pesa rejects a repeated amount from one phone. */
let phones = 100;

/**
 * Pays by M-Pesa on a phone that scanned the code; returns the seconds until the kiosk shows it.
 */
async function payOnPhone(
  device: Device,
  app: Window,
  sequence: ScreenshotSequence,
  language: Language,
) {
  const words = WORDS[language];
  const code = "return document.querySelector('figure[data-text]')?.dataset.text";
  const address = await until("the code", () => app.script<string | undefined>(code));
  phones += 1;
  const browser = await chromium.launch(CHROMIUM);
  try {
    const screen = { width: 360, height: 740 };
    const phone = await browser.newPage({ viewport: screen, locale: `${language}-KE` });
    await phone.goto(address);
    const switched = phone.getByRole("button", { name: "Kiswahili" });
    if (language === "sw" && (await switched.count()) > 0) await switched.first().click();
    await phone.getByText(words.payNow).click();
    await phone.getByRole("radio", { name: /M-Pesa/ }).check();
    await phone.locator("input[type=tel]").fill(`0712 345 ${phones}`);
    sequence.page(await phone.screenshot());
    await phone.getByRole("button", { name: words.pay }).click();
    await until("the phone is asked", () =>
      device.store.answerPrompt(`254712345${phones}`, "paid"),
    );
    const paid = performance.now();
    await app.waitForText(words.received);
    const seconds = (performance.now() - paid) / 1000;
    await sequence.frame();
    return seconds;
  } finally {
    await browser.close();
  }
}

/** One order at the kiosk: offline to be paid at the counter, otherwise paid by QR code. */
export async function kioskOrder(device: Device, size: Size, language: Language, offline: boolean) {
  const words = WORDS[language];
  const shop = offline ? null : await startShopServer(device, "kiosk");
  if (offline) await device.stopStore();
  const settings = { ...device.settings, ...shop?.settings };
  const app = await device.open(DATA, settings, { mode: "kiosk" });
  await app.resize(size.width, size.height);
  await resetKiosk(app);
  const sequence = new ScreenshotSequence(app, size.height > size.width ? 640 : 400);
  await sequence.frame();
  await app.press(words.name);
  await app.click(await app.find("main button"));
  await tapLike(app, words.add);
  await sequence.frame();
  await tapLike(app, words.review);
  await until("payment options", async () => (await app.text()).match(/counter|kaunta/i));
  await sequence.frame();
  await tapLike(app, offline ? words.counter : words.phone);
  await until("a number", async () => (await readScreen(app)).number);
  if (!offline) await app.find("figure[data-text]");
  await sequence.frame();
  const seconds = offline ? null : await payOnPhone(device, app, sequence, language);
  sequence.save(`kiosk-${size.width}-${language}-${offline ? "offline" : "code"}`);
  await resetKiosk(app);
  await app.kill();
  if (offline) await device.startStore();
  shop?.end();
  return seconds;
}

/** Opens the kiosk of a shop with a server in portrait and in English. */
async function openPortrait(device: Device, settings: NodeJS.ProcessEnv): Promise<Window> {
  const app = await device.openKiosk(DATA, settings);
  await app.resize(PORTRAIT.width, PORTRAIT.height);
  await resetKiosk(app);
  await app.press("English");
  return app;
}

/** Order of a chosen size, paid at the kiosk by an M-Pesa prompt to a phone typed on its keypad. */
export async function mpesaOrder(device: Device): Promise<void> {
  const shop = await startShopServer(device, "kiosk");
  const app = await openPortrait(device, shop.settings);
  const sequence = new ScreenshotSequence(app, 640);
  await app.click(await app.find("main button"));
  const size = `article[aria-label="${PRODUCT}"] label:has(input[value="${SIZE}"])`;
  await app.click(await app.find(size));
  await app.press(`Add to cart: ${PRODUCT}`);
  await sequence.frame();
  await app.press("See my order");
  await app.named("button", "M-Pesa");
  await sequence.frame();
  await app.press("M-Pesa");
  phones += 1;
  const phone = `712345${phones}`;
  for (const digit of `0${phone}`) await app.press(digit);
  await sequence.frame();
  await app.click(await app.find("form button[type=submit]"));
  await app.waitForText("Look at your phone");
  await sequence.frame();
  await device.store.answerPrompt(`254${phone}`, "paid");
  await app.waitForText("received");
  await app.find("figure[data-text]");
  await sequence.frame();
  sequence.save("kiosk-1080-en-mpesa");
  await resetKiosk(app);
  await app.kill();
  shop.end();
}

/** Order in large type with every control in the lower part of the screen, for the counter. */
export async function lowReachOrder(device: Device): Promise<void> {
  const shop = await startShopServer(device, "kiosk");
  const app = await openPortrait(device, shop.settings);
  const sequence = new ScreenshotSequence(app, 640);
  await app.press("Accessibility");
  for (const option of ["Larger type", "Controls lower down"]) await app.press(option);
  await sequence.frame();
  await app.press("Done");
  await app.press("Touch to order");
  await app.press(`About ${PRODUCT}`);
  await app.click(await app.find(`dialog[open] label:has(input[value="${SIZE}"])`));
  await sequence.frame();
  await app.click(await app.find("dialog[open] button[name=product_id]"));
  await app.press("Back to the snacks");
  await sequence.frame();
  await app.press("See my order");
  await app.press("One more");
  await app.named("button", "At the counter");
  await sequence.frame();
  await app.press("At the counter");
  await app.find("figure[data-text]");
  await app.waitForText("Ksh 3,000. We have your order.");
  await sequence.frame();
  sequence.save("kiosk-1080-en-low-reach");
  await resetKiosk(app);
  await app.kill();
  shop.end();
}

/** Starts the kiosk once, so that its pictures are on the disk. */
export async function warmUp(device: Device): Promise<void> {
  const app = await device.openKiosk(DATA);
  await resetKiosk(app);
  const pictures = () => readdirSync(device.file(DATA, "pictures"), { recursive: true }).length;
  let before = 0;
  let same = 0;
  await until("all pictures are on the disk", async () => {
    const now = pictures();
    same = now > 0 && now === before ? same + 1 : 0;
    before = now;
    return same >= 30;
  });
  await app.close();
}
