// The real window: the cart that survives a kill, a card order paid in another browser.
import { existsSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { Device } from "./device";
import { pickPistachios } from "./first-steps";
import { until } from "./webdriver";

let device: Device;
beforeAll(async () => {
  device = await Device.start();
});
afterEach(() => device.close());
afterAll(() => device.end());

test("the cart is still there after the app was killed", async () => {
  const settings = sandboxSettings(device.sandbox);
  const data = device.freshData();
  const app = await device.open(data, settings);
  await pickPistachios(app);
  await until("the cart is on disk", async () => {
    const file = device.file(data, "device.json");
    return existsSync(file) && readFileSync(file, "utf8").includes("Salted Pistachios");
  });
  await app.close();
  const again = await device.open(data, settings);
  await again.press("Cart, 1 item", "link");
  await again.sees("Salted Pistachios");
});

test("a card order is paid in the system's browser, and the window sees it", async () => {
  const app = await device.open(device.freshData(), sandboxSettings(device.sandbox));
  await pickPistachios(app);
  await app.press("Cart, 1 item", "link");
  await app.press("Go to checkout", "link");
  await app.fill("Name", "Amina Wanjiku");
  await app.fill("Phone", "0712 345 678");
  await app.click(await app.find("input[name=payment]"));
  await app.press("Pay Ksh 1,450");
  await app.sees("Your payment page is open");
  const address = await until("the payment page opens", async () => device.openedInBrowser());
  expect(address.startsWith(`${device.sandbox}/stripe/pay/`)).toBe(true);
  const session = new URL(address).pathname.split("/").at(-1);
  const paid = await fetch(`${device.sandbox}/sandbox/stripe/sessions/${session}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(paid.ok).toBe(true);
  await app.sees("Ksh 1,450 received");
  const status = await until("the order is paid in WooCommerce", async () => {
    const ledger = (await (await fetch(`${device.sandbox}/sandbox/ledger`)).json()) as {
      orders: { status: string; total: string }[];
    };
    return ledger.orders.find((order) => order.status === "processing");
  });
  expect(status.total).toBe("1450.00");
});
