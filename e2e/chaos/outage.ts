// Kiosk and desk of one shop without any route: the kiosk takes an order, the desk scans its ticket
// and takes the cash, then the networks return in one sequence or the other. The store ends with
// one paid order and one stock movement.
import { setTimeout as sleep } from "node:timers/promises";
import { orderNumber, stockMovements } from "../../scripts/lib/order-audit.mjs";
import type { Device } from "../desktop/device";
import { ALT, ENTER } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { scaledSettings, type ChaosTest, type RunResult } from "./chaos-test";
import { NetworkNamespace } from "./network-namespace";
import { waitForSavedCatalogue, writeKioskSettings } from "./kiosk-data";
import { qrCodeOn, FakePrinter } from "./fake-printer";
import { fillCart, resetKiosk, liveOrders, placeOrder } from "./kiosk-user";

const KIOSK = "outage-kiosk";
const DESK = "outage-desk";

/** Sequences in which the devices reconnect. */
const RETURNS = {
  "the kiosk first, then the desk": ["kiosk", "desk"],
  "the desk first, then the kiosk": ["desk", "kiosk"],
  "the desk alone": ["desk"],
  "both at once": ["both"],
} as const;
type Return = keyof typeof RETURNS;

type Shop = { kiosk: NetworkNamespace; desk: NetworkNamespace; printer: FakePrinter };

/** Starts both devices once, so that the catalogue is on their disks. */
async function prepare(device: Device, printer: FakePrinter): Promise<void> {
  await printer.start();
  writeKioskSettings(device, KIOSK, { number: 2, printer: printer.address });
  for (const [data, mode] of [
    [KIOSK, "kiosk"],
    [DESK, "desk"],
  ] as const) {
    const app = await device.open(data, scaledSettings(device), { mode });
    await waitForSavedCatalogue(device, data);
    await app.close();
  }
}

async function scan(desk: Window, text: string): Promise<void> {
  await desk.scan(...text, ENTER);
}

function flipped(code: string): string {
  const at = Math.floor(code.length / 2);
  return code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
}

/** Opens the ticket's order at the desk by keyboard and takes its cash. */
async function takeCash(desk: Window, code: string, number: string): Promise<void> {
  await desk.waitForFocus("customer");
  await scan(desk, flipped(code));
  await desk.waitForText("That is not one of our tickets");
  await scan(desk, code);
  await desk.waitForText(number);
  await desk.waitForText("Mark paid");
  await desk.chord(ALT, "p");
  await desk.waitForText("Cash");
  await desk.keys(ENTER);
  await desk.waitForText("Paid, to be packed");
}

async function violations(device: Device, number: string): Promise<string | undefined> {
  const all = await device.ledger();
  const mine = (await liveOrders(device)).filter((one) => orderNumber(one) === number);
  const moves = stockMovements(all, mine.slice(0, 1));
  const found = `${mine.length} orders (${mine.map(({ status }) => status).join()}), ${moves.length} stock movements`;
  return mine.length === 1 && mine[0]?.status === "processing" && moves.length === 1
    ? undefined
    : found;
}

async function reconnect(device: Device, shop: Shop, how: Return, number: string): Promise<void> {
  for (const who of RETURNS[how]) {
    if (who !== "desk") await shop.kiosk.restore(device.sandbox);
    if (who !== "kiosk") await shop.desk.restore(device.sandbox);
    await until(
      `${who} brings it`,
      async () => (await liveOrders(device)).some((one) => orderNumber(one) === number),
      120_000,
    );
  }
  await until(
    "the store has it paid",
    async () =>
      (await liveOrders(device)).some(
        (one) => orderNumber(one) === number && one.status === "processing",
      ),
    120_000,
  );
  // The second device searches for the order and must change nothing; time enough for a wrong
  // change.
  await sleep(8_000);
}

/** Chaos test: orders taken during a network outage. */
export function outage(): ChaosTest {
  const printer = new FakePrinter();
  return {
    async run(device, at): Promise<RunResult> {
      if (at === 0) await prepare(device, printer);
      const hows = Object.keys(RETURNS) as Return[];
      const how = hows[at % hows.length] ?? "both at once";
      const shop = {
        kiosk: await NetworkNamespace.create(),
        desk: await NetworkNamespace.create(),
        printer,
      };
      try {
        await shop.kiosk.reach(Number(printer.address.split(":")[1]));
        if (await shop.kiosk.reaches(device.sandbox)) throw new Error("there is a route");
        const before = printer.tickets.length;
        const open = (data: string, mode: "kiosk" | "desk") =>
          device.open(data, scaledSettings(device), { mode, driver: shop[mode].driver });
        const kiosk = await open(KIOSK, "kiosk");
        await fillCart(kiosk);
        const number = await placeOrder(kiosk);
        const ticket = await until("its ticket", async () => printer.tickets[before]);
        const desk = await open(DESK, "desk");
        await takeCash(desk, qrCodeOn(ticket), number);
        await reconnect(device, shop, how, number);
        await resetKiosk(kiosk);
        await kiosk.kill();
        await desk.kill();
        const wrong = await violations(device, number);
        return { outcome: `${how}: ${wrong ?? "one order, paid, stock moved once"}`, wrong };
      } finally {
        shop.kiosk.dispose();
        shop.desk.dispose();
      }
    },
    async after() {
      await printer.stop();
      return [];
    },
  };
}
