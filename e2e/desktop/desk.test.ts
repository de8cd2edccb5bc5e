// The real window by keys alone: a phone order survives a kill of the app, is placed, and its way to
// pay is sent from the system's own programs.
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { askOffice, sandboxSettings, startServer } from "../../scripts/lib/demo.mjs";
import { Device, type StoredOrder } from "./device";
import { ENTER, F10, F9 } from "./keys";
import { until } from "./until";
import type { Window } from "./window";

let device: Device;
beforeAll(async () => {
  device = await Device.start();
});
afterEach(() => device.close());
afterAll(() => device.end());

/** The order of a caller in WooCommerce, waited for. */
function ordered(phone: string): Promise<StoredOrder> {
  return until("the order is in WooCommerce", async () => {
    const { orders } = await device.ledger();
    return orders.find((order) => order.billing.phone === phone && order.status !== "pending");
  });
}

/** Takes a new caller's name and what they want. */
async function takes(app: Window, phone: string, name: string, entry: string) {
  await app.focusIn("caller");
  await app.keys(...phone);
  await app.sees("New caller");
  await app.keys(ENTER);
  await app.focusIn("name");
  await app.keys(...name, ENTER);
  await app.focusIn("add");
  await app.keys(...entry, ENTER);
}

test("a phone order is taken by keys, comes back after a kill, and arrives in the store", async () => {
  const settings = sandboxSettings(device.sandbox);
  const data = device.freshData();
  const app = await device.open(data, settings);
  await takes(app, "0722000111", "Otieno", "cash 500 x2");
  await app.sees("Roasted Salted Cashews");
  await app.sees("Ksh 3,000");
  await until("the basket is on disk", async () =>
    ["korosho.db", "korosho.db-wal"].some((name) => {
      const file = device.file(data, name);
      return existsSync(file) && readFileSync(file).includes('"size":"500g","quantity":2');
    }),
  );
  await app.close();
  const again = await device.open(data, settings);
  await again.sees("Roasted Salted Cashews");
  await again.sees("Ksh 3,000");
  await again.keys(F10);
  await again.sees("is taken");
  const order = await ordered("+254722000111");
  expect([order.status, order.total]).toEqual(["on-hold", "3000.00"]);
});

test("a link to pay goes out by WhatsApp in the system's browser, and the desk sees that it was paid", async () => {
  const app = await device.open(device.freshData(), sandboxSettings(device.sandbox));
  await takes(app, "0733000222", "Achieng", "salted pist");
  await app.sees("Ksh 1,450");
  await app.keys(F9);
  await app.sees("Pay here: ");
  await app.keys("w");
  const address = new URL(await until("the chat opens", async () => device.openedInBrowser()));
  expect(address.href.startsWith("https://wa.me/254733000222?")).toBe(true);
  const order = await ordered("+254733000222");
  expect(order.total).toBe("1450.00");
  const [page] = /http\S+$/.exec(address.searchParams.get("text") ?? "") ?? [];
  expect(page?.startsWith(`${device.sandbox}/stripe/pay/`)).toBe(true);
  const session = new URL(page ?? "").pathname.split("/").at(-1);
  const paid = await fetch(`${device.sandbox}/sandbox/stripe/sessions/${session}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(paid.ok).toBe(true);
  await app.sees("Ksh 1,450 received");
});

/** The website's server, and the settings of a desk whose payments it takes. */
async function served() {
  const dataDir = mkdtempSync(join(tmpdir(), "korosho-website-"));
  const { child, origin } = await startServer({ sandbox: device.sandbox, dataDir });
  const shop = { sandbox: device.sandbox, dataDir, origin };
  const token = askOffice(shop, ["devices", "add", "desk"]).trim();
  const settings = {
    ...sandboxSettings(device.sandbox),
    KOROSHO_SERVER_URL: origin,
    KOROSHO_DEVICE_TOKEN: token,
  };
  return { child, origin, settings };
}

test("the link is the order's own page on the website, short enough for one message", async () => {
  const { child, origin, settings } = await served();
  const app = await device.open(device.freshData(), settings);
  await takes(app, "0744000333", "Mutua", "salted pist");
  await app.sees("Ksh 1,450");
  await app.keys(F9);
  await app.sees("Pay here: ");
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
  const asked = await fetch(`${origin}/api/orders/${id}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: order.searchParams.get("key"), payment: "stripe" }),
  });
  const { next } = (await asked.json()) as { next: { url: string } };
  const session = new URL(next.url).pathname.split("/").at(-1);
  await fetch(`${device.sandbox}/sandbox/stripe/sessions/${session}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  await app.sees("Ksh 1,450 received");
  child.kill("SIGKILL");
});
