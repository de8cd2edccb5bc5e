// Phone orders in the real window, by keyboard: an order survives a kill of the app, reaches the
// store, and its payment link goes out through the system's programs.
import { existsSync, readFileSync } from "node:fs";
import { afterAll, afterEach, expect, test } from "vitest";
import { json } from "../../scripts/lib/http.mjs";
import type { StoredOrder } from "../../scripts/lib/sandbox.mjs";
import { Device } from "./device";
import { ALT, CONTROL, DELETE, DOWN, ENTER, F10, F3, F9 } from "./keys";
import { startShopServer } from "./shop-server";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "./window";

const device = await Device.start();
afterEach(() => device.close());
afterAll(() => device.end());

/** Waits for the order of a phone number in WooCommerce. */
function waitForOrder(phone: string): Promise<StoredOrder> {
  return until("the order is in WooCommerce", async () => {
    const { orders } = await device.store.ledger();
    return orders.find((order) => order.billing.phone === phone && order.status !== "pending");
  });
}

/** Enters a new customer and a product. */
async function enterOrder(app: Window, phone: string, name: string, entry: string) {
  await app.waitForFocus("customer");
  await app.keys(...phone);
  await app.waitForText("New customer");
  await app.keys(ENTER);
  await app.waitForFocus("name");
  await app.keys(...name, ENTER);
  await app.waitForFocus("add");
  await app.keys(...entry, ENTER);
}

test("a phone order taken by keyboard survives a kill and reaches the store", async () => {
  const settings = device.settings;
  const data = device.freshData();
  const app = await device.open(data, settings);
  await enterOrder(app, "0722000111", "Otieno", "cash 500 x2");
  await app.waitForText("Roasted Salted Cashews");
  await app.waitForText("Ksh 3,000");
  await until("the cart is on disk", async () =>
    ["korosho.db", "korosho.db-wal"].some((name) => {
      const file = device.file(data, name);
      return existsSync(file) && readFileSync(file).includes('"size":"500g","quantity":2');
    }),
  );
  await app.close();
  const again = await device.open(data, settings);
  await again.waitForText("Roasted Salted Cashews");
  await again.waitForText("Ksh 3,000");
  await again.keys(F10);
  await again.waitForText("is taken");
  const order = await waitForOrder("+254722000111");
  expect([order.status, order.total]).toEqual(["on-hold", "3000.00"]);
});

test("a placed order is changed by keyboard, and WooCommerce follows", async () => {
  const app = await device.open(device.freshData());
  await enterOrder(app, "0755000444", "Njoki", "cash 500 x2");
  await app.waitForText("Ksh 3,000");
  await app.keys(F10);
  await app.waitForText("is taken");
  const { id } = await waitForOrder("+254755000444");
  await app.keys(F3);
  await app.waitForFocus("orders");
  await app.keys(ENTER);
  await app.waitForText("Change the order");
  await app.chord(ALT, "e");
  await app.waitForFocus("add");
  await app.keys(..."salted pist", ENTER);
  await app.waitForText("Still to pay: Ksh 4,450");
  await app.keys(DOWN, DELETE);
  await app.waitForText("Still to pay: Ksh 1,450");
  await app.chord(CONTROL, "s");
  await app.waitForFocus("reason");
  await app.keys(..."other nuts", ENTER);
  await app.waitForText("is changed.");
  const changed = await until("WooCommerce has the change", async () => {
    const { orders } = await device.store.ledger();
    return orders.find((order) => order.id === id && order.total === "1450.00");
  });
  expect(changed.line_items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("a payment link opens WhatsApp in the system's browser, and the desk shows the payment", async () => {
  const app = await device.open(device.freshData());
  await enterOrder(app, "0733000222", "Achieng", "salted pist");
  await app.waitForText("Ksh 1,450");
  await app.keys(F9);
  await app.waitForText("Pay here: ");
  await app.keys("w");
  const address = new URL(await until("the chat opens", async () => device.openedInBrowser()));
  expect(address.href.startsWith("https://wa.me/254733000222?")).toBe(true);
  const order = await waitForOrder("+254733000222");
  expect(order.total).toBe("1450.00");
  const [page] = /http\S+$/.exec(address.searchParams.get("text") ?? "") ?? [];
  expect(page?.startsWith(`${device.sandbox}/stripe/pay/`)).toBe(true);
  await device.store.payByCard(page ?? "");
  await app.waitForText("Ksh 1,450 received");
});

test("the payment link leads to the order's page on the website and fits one text message", async () => {
  const { origin, settings, end } = await startShopServer(device, "desk");
  const app = await device.open(device.freshData(), settings);
  await enterOrder(app, "0744000333", "Mutua", "salted pist");
  await app.waitForText("Ksh 1,450");
  await app.keys(F9);
  await app.waitForText("Pay here: ");
  await app.keys("w");
  const chat = new URL(await until("the chat opens", async () => device.openedInBrowser()));
  const text = chat.searchParams.get("text") ?? "";
  expect(text.length).toBeLessThanOrEqual(160);
  const [page = ""] = /http\S+$/.exec(text) ?? [];
  expect(page.startsWith(`${origin}/o/`)).toBe(true);
  const order = new URL(
    (await fetch(page, { redirect: "manual" })).headers.get("location") ?? "",
    origin,
  );
  const id = order.pathname.split("/").at(-1);
  const { next } = await json<{ next: { url: string } }>(`${origin}/api/orders/${id}/pay`, {
    body: { key: order.searchParams.get("key"), payment: "card" },
  });
  await device.store.payByCard(next.url);
  await app.waitForText("Ksh 1,450 received");
  end();
});
