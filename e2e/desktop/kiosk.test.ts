// The real window as a kiosk: a card is paid in the system's browser, and the window sees it.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { Device } from "./device";
import { payInBrowser } from "./system-browser";
import { until } from "./webdriver";

let device: Device;
beforeAll(async () => {
  device = await Device.start();
});
afterEach(() => device.close());
afterAll(() => device.end());

/** A kiosk whose staff let cards be paid in a browser on it; the app takes no file without its seal. */
function withCards(data: string) {
  const file = device.file(data, "kiosk.json");
  mkdirSync(dirname(file), { recursive: true });
  const entries = { settings: { card_in_browser: true } };
  const seal = createHash("sha256").update(JSON.stringify(entries)).digest("hex");
  writeFileSync(file, JSON.stringify({ ...entries, seal }));
}

test("a card order is paid in the system's browser, and the window sees it", async () => {
  const data = device.freshData();
  withCards(data);
  const app = await device.open(data, sandboxSettings(device.sandbox), { mode: "kiosk" });
  await app.click(await app.find("main button"));
  await app.press("Start in English");
  await app.press("Add to cart: Salted Pistachios");
  await app.press("See my order");
  await app.press("Card here");
  const address = await until("the payment page opens", async () => device.openedInBrowser());
  expect(address.startsWith(`${device.sandbox}/stripe/pay/`)).toBe(true);
  await payInBrowser(address);
  await app.sees("Ksh 1,450 received");
  const status = await until("the order is paid in WooCommerce", async () => {
    const { orders } = await device.ledger();
    return orders.find((order) => order.status === "processing");
  });
  expect(status.total).toBe("1450.00");
});
