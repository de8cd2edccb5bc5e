// Kiosk with its own database, as in a shop: its engine runs in a separate program, and its
// connection to the shop's server can be cut.
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevice } from "../../scripts/lib/demo.mjs";
import type { OrderAccess, OrderPage } from "../../src/shop/wire";
import { test as base } from "./kiosk";

/** Running device. */
export interface DeviceEngine {
  /** URL of its API. */
  origin: string;
  /** Transfers an order to the server, as the window does. */
  transfer(order: OrderAccess): Promise<OrderPage>;
  /** Cuts or restores the connection to the server. */
  setConnected(connected: boolean): void;
}

/** Relay to `origin` that can be cut. */
async function openRelay(origin: string) {
  const { hostname, port } = new URL(origin);
  const ends = new Set<Socket>();
  let connected = true;
  const server = createServer((near) => {
    if (!connected) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("error", () => other.destroy()).on("close", () => ends.delete(one));
      one.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (now: boolean) => {
      connected = now;
      if (!now) for (const end of ends) end.destroy();
    },
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

/** Playwright's `test` with a kiosk that has its own database; `page` uses the device's API. */
export const test = base.extend<object, { device: DeviceEngine }>({
  device: [
    async ({ shop }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), "korosho-device-"));
      const relay = await openRelay(shop.origin);
      const token = shop.admin("device-tokens", "add", "kiosk-1").trim();
      const device = await startDevice({
        sandbox: shop.sandbox,
        dataDir: folder,
        server: relay.origin,
        token,
      });
      const transfer = async (order: OrderAccess) => {
        const answer = await fetch(`${device.window}/transfer_order`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(order),
        });
        const page = (await answer.json()) as OrderPage;
        // A phone has its own connection to the website.
        return { ...page, url: page.url.replace(relay.origin, shop.origin) };
      };
      await provide({ origin: device.origin, transfer, setConnected: relay.set });
      device.child.kill("SIGKILL");
      relay.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ device }, provide) => provide(device.origin),
  page: async ({ page, device }, provide) => {
    device.setConnected(true);
    await page.exposeFunction("transfer", device.transfer);
    await provide(page);
  },
});

export { expect, SCREENS } from "./kiosk";
