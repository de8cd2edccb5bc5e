// A kiosk with a book of its own, as in the shop: its engine is another program than the website's,
// and the line between the two can be cut.
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTill } from "../../scripts/lib/demo.mjs";
import type { OrderAccess, OrderPage } from "../../src/shop/wire";
import { test as base } from "./kiosk";

/** A running till. */
export interface Till {
  /** Where its own app asks. */
  origin: string;
  /** What its window does when an order is handed over. */
  handOver(order: OrderAccess): Promise<OrderPage>;
  /** Cuts the line to the website, or mends it. */
  line(there: boolean): void;
}

/** A line that can be cut, to what listens at `origin`. */
async function openLine(origin: string) {
  const { hostname, port } = new URL(origin);
  const ends = new Set<Socket>();
  let there = true;
  const server = createServer((near) => {
    if (!there) return void near.destroy();
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
      there = now;
      if (!now) for (const end of ends) end.destroy();
    },
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

/** Playwright's `test` with a kiosk that keeps its own book; `page` asks the till. */
export const test = base.extend<object, { till: Till }>({
  till: [
    async ({ shop }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), "korosho-till-"));
      const line = await openLine(shop.origin);
      const token = shop.office("devices", "add", "kiosk-1").trim();
      const till = await startTill({
        sandbox: shop.sandbox,
        dataDir: folder,
        server: line.origin,
        token,
      });
      const handOver = async (order: OrderAccess) => {
        const answer = await fetch(`${till.window}/hand_over_order`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(order),
        });
        const page = (await answer.json()) as OrderPage;
        // A phone reaches the website by a line of its own.
        return { ...page, url: page.url.replace(line.origin, shop.origin) };
      };
      await provide({ origin: till.origin, handOver, line: line.set });
      till.child.kill("SIGKILL");
      line.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ till }, provide) => provide(till.origin),
  page: async ({ page, till }, provide) => {
    till.line(true);
    await page.exposeFunction("handOver", till.handOver);
    await provide(page);
  },
});

export { expect, SCREENS } from "./kiosk";
