// Corruption of the kiosk's files: each is truncated or overwritten at a random position. The kiosk
// stays usable, and cart and outbox are there, or are quarantined with a message.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { orderNumber } from "../../scripts/lib/order-audit.mjs";
import type { Random } from "../../scripts/lib/random.mjs";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import type { ChaosTest, RunResult } from "./chaos-test";
import { waitForSavedCart } from "./kiosk-data";
import { fillCart, resetKiosk, liveOrders, placeOrder, readScreen } from "./kiosk-user";

/** Files that change during an order; the settings are stored in the same way as the cart. */
const FILES = ["device.json", "catalogue", "korosho.db", "korosho.db-wal"];

type Corruption = { file: string; how: "truncated" | "overwritten"; at: number };

function corrupt(device: Device, data: string, what: number, random: Random): Corruption | null {
  const wanted = FILES[what % FILES.length] ?? "";
  const folder = device.file(data, ".");
  const name = readdirSync(folder).find((one) =>
    wanted === "catalogue" ? /^catalogue-.*\.json$/.test(one) : one === wanted,
  );
  if (!name) return null;
  const path = device.file(data, name);
  const bytes = readFileSync(path);
  if (bytes.length === 0) return null;
  const at = random.between(0, bytes.length - 1);
  const how = random.between(0, 1) === 0 ? "truncated" : "overwritten";
  if (how === "truncated") writeFileSync(path, bytes.subarray(0, at));
  else {
    bytes.fill(0xa5, at, Math.min(at + 64, bytes.length));
    writeFileSync(path, bytes);
  }
  return { file: wanted, how, at };
}

/** Whether a corrupted file was kept under another name. */
function quarantined(device: Device, data: string): boolean {
  return readdirSync(device.file(data, ".")).some((name) => name.includes(".broken"));
}

type Before = { number: string };

/** Leaves a killed kiosk with an unsent order and a cart. */
async function leaveWork(device: Device, data: string): Promise<Before> {
  const app = await device.openKiosk(data, device.scaledSettings);
  await fillCart(app);
  const number = await placeOrder(app);
  await resetKiosk(app);
  await fillCart(app);
  await waitForSavedCart(device, data);
  await app.kill();
  return { number };
}

/** Opens the kiosk on the corrupted file and looks for the unsent order in the store. */
async function assess(
  device: Device,
  data: string,
  { number }: Before,
  done: Corruption,
): Promise<RunResult> {
  const app = await device.openKiosk(data, device.scaledSettings);
  const seen = await until("the kiosk is usable", async () => usable(app));
  const said = (await app.text()).includes("damaged");
  const intact = await arrives(device, number, done.file.startsWith("korosho.db") ? 8_000 : 60_000);
  await app.kill();
  const aside = quarantined(device, data);
  const what = `${done.file} ${done.how}`;
  // A truncated log is the state after a power cut: the lost transaction leaves no trace.
  const stops = done.file === "korosho.db-wal" && done.how === "truncated";
  const outcome = `${what}: ${intact ? "order kept" : stops ? "order lost" : "order quarantined"}${said ? ", said" : ""}`;
  const wrong: string[] = [];
  if (!intact && !(aside && said) && !stops)
    wrong.push("an order is lost without a message or a quarantined file");
  if (seen.items !== "1 item") wrong.push(`the cart has ${seen.items ?? "nothing"}`);
  return { outcome, wrong: wrong.map((one) => `${what} at ${done.at}: ${one}`) };
}

async function usable(app: Window) {
  const now = await readScreen(app);
  return now.items !== null || (await app.text()).includes("Touch to order") ? now : null;
}

async function arrives(device: Device, number: string, within: number): Promise<boolean> {
  const there = async () => (await liveOrders(device)).some((one) => orderNumber(one) === number);
  return until("it arrives", there, within).catch(() => false);
}

/** Chaos test: files corrupted between two starts, each on a copy of the same state. */
export function corruption(): ChaosTest {
  let before: Before | undefined;
  return {
    async run(device, at, random): Promise<RunResult> {
      if (!before) {
        const warm = await device.openKiosk("left", device.scaledSettings);
        await resetKiosk(warm);
        await warm.close();
        await device.store.setFaults({ kind: "unreachable", path: "/orders" });
        before = await leaveWork(device, "left");
      }
      const data = `corruption-${at}`;
      cpSync(device.file("left", "."), device.file(data, "."), { recursive: true });
      // Each run begins with a store without orders.
      await device.store.reset();
      const done = corrupt(device, data, at, random);
      if (!done) return { outcome: "no such file", wrong: ["there was nothing to corrupt"] };
      const tried = await assess(device, data, before, done);
      rmSync(device.file(data, "."), { recursive: true, force: true });
      return tried;
    },
  };
}
