// Screenshots of placed orders at the desk: the change of one by phone, and thirty to prepare.
import { randomUUID } from "node:crypto";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../scripts/lib/chromium.mjs";
import { json } from "../../scripts/lib/http.mjs";
import { until } from "../../scripts/lib/until.mjs";
import type { CheckoutAnswer, Product, Quote, ShopInfo } from "../../src/shop/wire";
import type { Device } from "../desktop/device";
import { ALT, CONTROL, DOWN, END, ENTER, F3, F7, RIGHT, TAB } from "../desktop/keys";
import { startShopServer } from "../desktop/shop-server";
import { addToCart, DeskUser, detailsText, enterCustomer, placeOrder } from "./desk-user";
import { ScreenshotSequence } from "./screenshot-sequence";

/** Height of a screenshot in the pictures: the small print of an order is legible. */
const HEIGHT = 576;

/** Opens a desk of a laptop's size whose shop has a server. */
async function openDesk(device: Device, data: string, settings: NodeJS.ProcessEnv) {
  const app = await device.open(data, { ...device.scaledSettings, ...settings });
  await app.resize(1366, 768);
  const user = await DeskUser.on(app);
  return { app, user, sequence: new ScreenshotSequence(app, HEIGHT) };
}

/** Takes an order for delivery in the first slot, to be paid to the rider. */
async function takeDelivery(user: DeskUser): Promise<void> {
  await enterCustomer(user, "0722000111", "Otieno");
  await addToCart(user, "cash 500 x2");
  await addToCart(user, "alm 250");
  await user.chord(ALT, "w");
  await user.app.waitForFocus("destination");
  await user.type("nai");
  await user.press(ENTER);
  await user.app.waitForFocus("estate");
  await user.type("Kileleshwa");
  await user.press(ENTER);
  await user.app.waitForFocus("landmark");
  await user.type("Opposite the police station");
  await user.chord(ALT, "t");
  await user.app.waitForFocus("slot");
  await user.press(DOWN);
  await placeOrder(user);
  await user.press(ENTER);
}

/** A customer calls to change an order: one bag more, another time, a note. */
export async function orderChange(device: Device): Promise<void> {
  const shop = await startShopServer(device, "desk");
  const { app, user, sequence } = await openDesk(device, "screenshots-change", shop.settings);
  await takeDelivery(user);
  await user.press(F3);
  await app.waitForFocus("orders");
  await user.type("000111");
  await user.press(ENTER);
  await until("the details", async () => (await detailsText(app)).includes("Otieno"));
  await sequence.frame();
  await user.chord(ALT, "e");
  await app.waitForFocus("add");
  await user.press(DOWN, RIGHT);
  await app.waitForText("Still to pay: Ksh 5,120");
  await sequence.frame();
  await user.chord(ALT, "t");
  await app.waitForFocus("slot");
  await user.press(DOWN, DOWN);
  await user.chord(ALT, "n");
  await app.waitForFocus("note");
  await user.type("Call at the gate");
  await user.press(ENTER);
  await app.waitForFocus("reason");
  await user.type("The customer called");
  await sequence.frame();
  await user.chord(CONTROL, "s");
  await app.waitForText("is changed.");
  await sequence.frame();
  await user.pressUntilFocus(TAB, "share-link");
  await user.press(END);
  const last = "return document.querySelector('aside ol').getBoundingClientRect().bottom";
  await until("the timeline", async () => (await app.script<number>(last)) <= 768);
  await sequence.frame();
  sequence.save("desk-change");
  await app.kill();
  shop.end();
}

const PRODUCTS = [
  "Roasted Salted Cashews",
  "Raw Almonds",
  "Pilipili Cashews",
  "Macadamia Halves",
  "Rosemary Almonds",
];
const NAMES = ["Wanjiku", "Otieno", "Achieng", "Mutua", "Njeri", "Kamau", "Chebet", "Hassan"];
const PLACES = ["Kilimani", "Westlands", "Lavington", "South B", "Kileleshwa"];
const NOTES = ["A birthday, please pack it nicely", "", "", "The gate is blue", ""];

/** Returns the entry of a list that follows the one before it, the first one after the last. */
const inTurn = <Entry>(list: readonly Entry[], at: number) => list[at % list.length] as Entry;

/** Places orders for delivery on the website; every other one is paid by M-Pesa. */
async function placeOrders(device: Device, origin: string, count: number): Promise<void> {
  await until("a catalogue", async () => (await fetch(`${origin}/readyz`)).ok);
  const { items } = await json<{ items: Product[] }>(`${origin}/api/products?per_page=100`);
  const { delivery_zones: zones } = await json<ShopInfo>(`${origin}/api/shop`);
  const goods = PRODUCTS.flatMap((wanted) => {
    const product = items.find(({ name }) => name === wanted);
    const size = product?.variations.find(({ stock_quantity: left }) => (left ?? count) >= count);
    return product && size ? [{ product_id: product.id, variation_id: size.id }] : [];
  });
  for (let at = 0; at < count; at += 1) {
    const lines = [at, at + 2]
      .slice(0, 1 + (at % 2))
      .map((nth) => ({ ...inTurn(goods, nth), quantity: 1 + (nth % 3) }));
    const address = { estate: inTurn(PLACES, at), landmark: `House ${at + 1}`, directions: "" };
    const fulfilment = { method: "delivery", zone: zones[0]?.id, address };
    const { total } = await json<Quote>(`${origin}/api/quote`, { body: { lines, fulfilment } });
    const phone = `07330002${String(at).padStart(2, "0")}`;
    const isPaid = at % 2 === 0;
    const body = {
      checkout_id: randomUUID(),
      lines,
      fulfilment,
      customer: { name: inTurn(NAMES, at), phone },
      payment: isPaid ? "mpesa" : "on_delivery",
      expected_total: total,
      note: inTurn(NOTES, at),
      language: "en",
    };
    await json<CheckoutAnswer>(`${origin}/api/checkout`, { body });
    const payer = `254${phone.slice(1)}`;
    if (isPaid) await until("the prompt", () => device.store.answerPrompt(payer, "paid"));
  }
}

/** Picture of the chat that the desk opens, with the message that staff send. */
async function chatPicture(address: string): Promise<Buffer> {
  const { host, pathname, searchParams } = new URL(address);
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: { width: 480, height: HEIGHT } });
    await page.setContent(
      `<body style="margin:0;font:18px/1.4 system-ui;background:#efe7dd"><p style="margin:0;padding:12px 16px;
       background:#075e54;color:#fff"></p><p style="margin:16px;padding:12px 16px;border-radius:12px;
       background:#dcf8c6;white-space:pre-wrap;overflow-wrap:anywhere"></p>`,
    );
    const texts = [`${host}${pathname}`, searchParams.get("text") ?? ""];
    await page.locator("p").evaluateAll((all, shown) => {
      for (const [at, one] of all.entries()) one.textContent = shown[at] ?? "";
    }, texts);
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}

/** A morning with thirty orders: one is packed, announced, handed over, and taken back. */
export async function thirtyOrders(device: Device): Promise<void> {
  const shop = await startShopServer(device, "desk", {
    KOROSHO_RATE_LIMITS: "off",
    KOROSHO_CUSTOMER_LIMITS: "off",
    KOROSHO_SHOP_DELIVERY_SLOT_CAPACITY: "12",
  });
  await placeOrders(device, shop.origin, 30);
  const { app, user, sequence } = await openDesk(device, "screenshots-prepare", shop.settings);
  await user.press(F7);
  const cards = "return document.querySelectorAll('main article').length";
  await until("thirty orders", async () => (await app.script<number>(cards)) === 30);
  // Handing over an unpaid order asks first.
  const isUnpaid = "return document.querySelector('[data-current] [data-due]') !== null";
  while (await app.script<boolean>(isUnpaid)) await user.press(DOWN);
  await sequence.frame();
  await user.press(ENTER);
  await until("its message", async () => (await user.focus())?.name.startsWith("tell-"));
  await sequence.frame();
  await user.press(ENTER);
  await app.waitForText("Notified");
  const chat = await until("the chat", async () => device.openedInBrowser());
  sequence.page(await chatPicture(chat));
  await sequence.frame();
  await user.chord(ALT, "2");
  await app.waitForText("is handed over");
  await sequence.frame();
  await user.chord(CONTROL, "z");
  await app.waitForText("Notified");
  await user.press(END);
  await sequence.frame();
  sequence.save("desk-prepare");
  await app.kill();
  shop.end();
}
