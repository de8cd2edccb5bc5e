// Two kiosks without a line, many orders each, killed in between, and one of them set back to a copy of
// its disk (R6): no number is called twice, and in the end the store has each order once.
//
// Every tenth order goes over the screen; the others are placed by the window's own command, as that
// screen places them. What was on its way when the kiosk was killed is sent again under the same id.
import { cpSync, rmSync } from "node:fs";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import { verdict, type ChaosTest, type Random, type Try } from "./chaos-test";
import { catalogueKept, tellKiosk } from "./kiosk-data";
import { Kiosk } from "./numbered-kiosk";
import { free, liveOrders, numberOf } from "./kiosk-user";

/** Orders that are placed in one go; the last of the go is placed on the screen. */
const GO = 10;

/** Both have been open once; the catalogue is on their disks. */
async function prepare(device: Device, kiosks: readonly Kiosk[]): Promise<void> {
  for (const kiosk of kiosks) {
    tellKiosk(device, kiosk.data, { number: kiosk.number });
    await free(await kiosk.open());
    await catalogueKept(device, kiosk.data);
    await kiosk.kill();
  }
}

/** Whole goes until so many orders are placed. */
async function takeMany(kiosk: Kiosk, count: number, random: Random): Promise<void> {
  for (let left = count; left > 0; left -= GO) {
    await kiosk.take(Math.min(left, GO) - 1, random);
    await kiosk.serve();
  }
  await kiosk.kill();
}

const allOf = (kiosk: Kiosk) => [...kiosk.called.values(), ...kiosk.seen];

/** Every order that was called out is in the store. */
async function arrive(device: Device, kiosks: readonly Kiosk[]): Promise<void> {
  for (const kiosk of kiosks) await kiosk.open();
  await until(
    "every order is in the store",
    async () => {
      const there = new Set((await liveOrders(device)).map(numberOf));
      const called = kiosks.flatMap(allOf);
      const missing = called.filter((number) => !there.has(number));
      if (missing.length > 0) throw new Error(`missing: ${missing.join(" ")}`);
      return true;
    },
    600_000,
  );
  for (const kiosk of kiosks) await kiosk.kill();
}

/** What is not as it must be at the end. */
async function judged(device: Device, kiosks: readonly Kiosk[]): Promise<string[]> {
  const wrong = kiosks.flatMap((kiosk) => kiosk.wrong);
  const called = kiosks.flatMap(allOf);
  wrong.push(...twice(called).map((number) => `${number} was called twice`));
  const orders = await liveOrders(device);
  const there = orders.map(numberOf);
  wrong.push(...twice(there).map((number) => `the store has ${number} twice`));
  if (there.length !== called.length)
    wrong.push(`${called.length} orders were placed, the store has ${there.length}`);
  const { stock_movements } = await device.ledger();
  const moves = stock_movements.map(({ order_id, product_id }) => `${order_id}/${product_id}`);
  wrong.push(...twice(moves).map((move) => `stock moved twice for ${move}`));
  return wrong;
}

function twice(all: readonly string[]): string[] {
  const seen = new Set<string>();
  return all.filter((one) => seen.size === seen.add(one).size);
}

/** The first kiosk's disk is set back to an earlier copy, as a backup is put back. */
function setBack(device: Device, { data }: Kiosk, copy: string): void {
  rmSync(device.file(data, "."), { recursive: true });
  cpSync(device.file(copy, "."), device.file(data, "."), { recursive: true });
}

/** So many orders at each of two kiosks. */
export function orderNumbers(each: number): ChaosTest {
  return {
    async run(device, at, random): Promise<Try> {
      const kiosks = [1, 2].map((one) => new Kiosk(device, `kiosk-${one}-${at}`, one));
      const [first, second] = kiosks as [Kiosk, Kiosk];
      await device.reset();
      await prepare(device, kiosks);
      await device.closeStore();
      const part = Math.ceil(each / 2);
      await takeMany(first, part, random);
      // With its outbox full, its disk is copied. What it takes from here on, the copy does not know.
      const copy = `copy-${at}`;
      cpSync(device.file(first.data, "."), device.file(copy, "."), { recursive: true });
      await takeMany(first, Math.ceil(part / 2), random);
      await takeMany(second, each, random);
      await device.openStore();
      await arrive(device, kiosks);
      await device.closeStore();
      setBack(device, first, copy);
      await takeMany(first, each - part - Math.ceil(part / 2), random);
      await device.openStore();
      await arrive(device, kiosks);
      const wrong = await judged(device, kiosks);
      const count = kiosks.reduce((sum, { called, seen }) => sum + called.size + seen.length, 0);
      const outcome = `${count} orders, ${wrong.length === 0 ? "each once, no number twice" : "not all right"}`;
      return verdict(outcome, [...new Set(wrong)].slice(0, 12));
    },
  };
}
