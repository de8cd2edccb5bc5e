// Order numbers (R6): two offline kiosks take many orders each, are killed in between, and one is
// restored from a backup of its disk. No number is issued twice, and the store ends with each order
// once.
//
// Every tenth order is placed on the screen, the others by the window's own command. A request that
// was in flight at the kill is sent again under the same id.
import { cpSync, rmSync } from "node:fs";
import { duplicates, orderNumber } from "../../scripts/lib/order-audit.mjs";
import type { Random } from "../../scripts/lib/random.mjs";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import type { ChaosTest, RunResult } from "./chaos-test";
import { waitForSavedCatalogue, writeKioskSettings } from "./kiosk-data";
import { Kiosk } from "./numbered-kiosk";
import { resetKiosk, liveOrders } from "./kiosk-user";

/** Orders of one batch; the last one is placed on the screen. */
const BATCH = 10;

/** Starts both once, so that the catalogue is on their disks. */
async function prepare(device: Device, kiosks: readonly Kiosk[]): Promise<void> {
  for (const kiosk of kiosks) {
    writeKioskSettings(device, kiosk.data, { number: kiosk.number });
    await resetKiosk(await kiosk.open());
    await waitForSavedCatalogue(device, kiosk.data);
    await kiosk.kill();
  }
}

/** Places `count` orders in batches. */
async function placeMany(kiosk: Kiosk, count: number, random: Random): Promise<void> {
  for (let left = count; left > 0; left -= BATCH) {
    await kiosk.placeBatch(Math.min(left, BATCH) - 1, random);
    await kiosk.placeOnScreen();
  }
  await kiosk.kill();
}

const numbersOf = (kiosk: Kiosk) => [...kiosk.issued.values(), ...kiosk.seen];

/** Waits until the store has every issued number. */
async function waitForArrival(device: Device, kiosks: readonly Kiosk[]): Promise<void> {
  for (const kiosk of kiosks) await kiosk.open();
  await until(
    "every order is in the store",
    async () => {
      const there = new Set((await liveOrders(device)).map(orderNumber));
      const issued = kiosks.flatMap(numbersOf);
      const missing = issued.filter((number) => !there.has(number));
      if (missing.length > 0) throw new Error(`missing: ${missing.join(" ")}`);
      return true;
    },
    600_000,
  );
  for (const kiosk of kiosks) await kiosk.kill();
}

/** Violations at the end. */
async function violations(device: Device, kiosks: readonly Kiosk[]): Promise<string[]> {
  const wrong = kiosks.flatMap((kiosk) => kiosk.wrong);
  const issued = kiosks.flatMap(numbersOf);
  wrong.push(...duplicates(issued).map((number) => `${number} was issued twice`));
  const orders = await liveOrders(device);
  const there = orders.map(orderNumber);
  if (there.length !== issued.length)
    wrong.push(`${issued.length} orders were placed, the store has ${there.length}`);
  wrong.push(...(await device.store.audit()));
  return wrong;
}

/** Restores a kiosk's data from a copy. */
function restoreBackup(device: Device, { data }: Kiosk, copy: string): void {
  rmSync(device.file(data, "."), { recursive: true });
  cpSync(device.file(copy, "."), device.file(data, "."), { recursive: true });
}

/** Chaos test: `each` orders at each of two kiosks. */
export function orderNumbers(each: number): ChaosTest {
  return {
    async run(device, at, random): Promise<RunResult> {
      const kiosks = [1, 2].map((one) => new Kiosk(device, `kiosk-${one}-${at}`, one));
      const [first, second] = kiosks as [Kiosk, Kiosk];
      await device.store.reset();
      await prepare(device, kiosks);
      await device.stopStore();
      const part = Math.ceil(each / 2);
      await placeMany(first, part, random);
      // The copy has a full outbox and none of the later orders.
      const copy = `copy-${at}`;
      cpSync(device.file(first.data, "."), device.file(copy, "."), { recursive: true });
      await placeMany(first, Math.ceil(part / 2), random);
      await placeMany(second, each, random);
      await device.startStore();
      await waitForArrival(device, kiosks);
      await device.stopStore();
      restoreBackup(device, first, copy);
      await placeMany(first, each - part - Math.ceil(part / 2), random);
      await device.startStore();
      await waitForArrival(device, kiosks);
      const wrong = await violations(device, kiosks);
      const count = kiosks.reduce((sum, { issued, seen }) => sum + issued.size + seen.length, 0);
      const outcome = `${count} orders, ${wrong.length === 0 ? "each once, no number twice" : "wrong"}`;
      return { outcome, wrong: [...new Set(wrong)].slice(0, 12) };
    },
  };
}
