// The real window by keys alone: a phone order survives a kill of the app, and is placed.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { Device } from "./device";
import { until } from "./webdriver";

let device: Device;
beforeAll(async () => {
  device = await Device.start();
});
afterEach(() => device.close());
afterAll(() => device.end());

// Code points of keys (W3C WebDriver, "keyboard actions").
const ENTER = "\uE007";
const F10 = "\uE03A";

test("a phone order is taken by keys, comes back after a kill, and arrives in the store", async () => {
  const settings = sandboxSettings(device.sandbox);
  const data = device.freshData();
  const app = await device.open(data, settings);
  await app.focusIn("caller");
  await app.keys(..."0722000111");
  await app.sees("New caller");
  await app.keys(ENTER);
  await app.focusIn("name");
  await app.keys(..."Otieno", ENTER);
  await app.focusIn("add");
  await app.keys(..."cash 500 x2", ENTER);
  await app.sees("Roasted Salted Cashews");
  await app.sees("Ksh 3,000");
  await app.close();
  const again = await device.open(data, settings);
  await again.sees("Roasted Salted Cashews");
  await again.sees("Ksh 3,000");
  await again.keys(F10);
  await again.sees("is taken");
  const order = await until("the order is in WooCommerce", async () => {
    const ledger = (await (await fetch(`${device.sandbox}/sandbox/ledger`)).json()) as {
      orders: { status: string; total: string; billing: { phone: string } }[];
    };
    return ledger.orders.find(({ status }) => status === "on-hold");
  });
  expect([order.total, order.billing.phone]).toEqual(["3000.00", "+254722000111"]);
});
