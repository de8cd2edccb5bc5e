// Card payment at the kiosk, in the real window.
import { afterAll, afterEach, expect, test } from "vitest";
import { writeKioskSettings } from "../chaos/kiosk-data";
import { Device } from "./device";
import { payInBrowser } from "./system-browser";
import { until } from "../../scripts/lib/until.mjs";

const device = await Device.start();
afterEach(() => device.close());
afterAll(() => device.end());

test("a card payment in the system's browser appears in the kiosk's window", async () => {
  const data = device.freshData();
  writeKioskSettings(device, data, { card_in_browser: true });
  const app = await device.openKiosk(data);
  await app.click(await app.find("main button"));
  await app.press("Add to cart: Salted Pistachios");
  await app.press("See my order");
  await app.press("Card here");
  const address = await until("the payment page opens", async () => device.openedInBrowser());
  expect(address.startsWith(`${device.sandbox}/stripe/pay/`)).toBe(true);
  await payInBrowser(address);
  await app.waitForText("Ksh 1,450 received");
  const paid = await until("the order is paid in WooCommerce", async () => {
    const { orders } = await device.store.ledger();
    return orders.find((order) => order.status === "processing");
  });
  expect(paid.total).toBe("1450.00");
});
