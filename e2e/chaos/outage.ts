// Kiosk and desk of one shop without any route: the kiosk takes an order, the desk scans its ticket
// and takes the cash, then the networks return in one sequence or the other. The store ends with
// one paid order and one stock movement.
import { setTimeout as sleep } from "node:timers/promises";
import { orderNumber, stockMovements } from "../../scripts/lib/order-audit.mjs";
import type { Device } from "../desktop/device";
import { ALT, ENTER } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import { eachInTurn, type ChaosTest, type RunResult } from "./chaos-test";
import { NetworkNamespace } from "./network-namespace";
import { waitForSavedCatalogue, writeKioskSettings } from "./kiosk-data";
import { qrCodeOn, FakePrinter } from "./fake-printer";
import { fillCart, resetKiosk, liveOrders, placeOrder } from "./kiosk-user";

const KIOSK = "outage-kiosk";
const DESK = "outage-desk";

type Networks = { kiosk: NetworkNamespace; desk: NetworkNamespace };

/** Sequences in which the devices reconnect, the devices of a step at once. */
const RETURNS: Record<string, (keyof Networks)[][]> = {
  "the kiosk first, then the desk": [["kiosk"], ["desk"]],
  "the desk first, then the kiosk": [["desk"], ["kiosk"]],
  "the desk alone": [["desk"]],
  "both at once": [["kiosk", "desk"]],
};

/** Starts both devices once, so that the catalogue is on their disks. */
async function prepare(device: Device, printer: FakePrinter): Promise<void> {
  await printer.start();
  writeKioskSettings(device, KIOSK, { number: 2, printer: printer.address });
  for (const [data, mode] of [
    [KIOSK, "kiosk"],
    [DESK, "desk"],
  ] as const) {
    const app = await device.open(data, device.scaledSettings, { mode });
    await waitForSavedCatalogue(device, data);
    await app.close();
  }
}

function flipped(code: string): string {
  const at = Math.floor(code.length / 2);
  return code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
}

/** Opens the ticket's order at the desk by keyboard and takes its cash. */
async function takeCash(desk: Window, code: string, number: string): Promise<void> {
  await desk.waitForFocus("customer");
  await desk.scan(...flipped(code), ENTER);
  await desk.waitForText("That is not one of our tickets");
  await desk.scan(...code, ENTER);
  await desk.waitForText(number);
  await desk.waitForText("Mark paid");
  await desk.chord(ALT, "p");
  await desk.waitForText("Cash");
  await desk.keys(ENTER);
  await desk.waitForText("Paid, to be packed");
}

async function violations(device: Device, number: string): Promise<string[]> {
  const all = await device.store.ledger();
  const mine = (await liveOrders(device)).filter((one) => orderNumber(one) === number);
  const moves = stockMovements(all, mine.slice(0, 1));
  const found = `${mine.length} orders (${mine.map(({ status }) => status).join()}), ${moves.length} stock movements`;
  const right = mine.length === 1 && mine[0]?.status === "processing" && moves.length === 1;
  return right ? [] : [found];
}

async function reconnect(
  device: Device,
  networks: Networks,
  sequence: (keyof Networks)[][],
  number: string,
): Promise<void> {
  const stored = async () => (await liveOrders(device)).find((one) => orderNumber(one) === number);
  for (const names of sequence) {
    for (const name of names) await networks[name].restore(device.sandbox);
    await until(`${names.join(" and ")} sends it`, stored, 120_000);
  }
  const paid = async () => (await stored())?.status === "processing";
  await until("the store has it paid", paid, 120_000);
  // The second device searches for the order and must change nothing; time enough for a wrong
  // change.
  await sleep(8_000);
}

/** Chaos test: orders taken during a network outage. */
export function outage(): ChaosTest {
  const printer = new FakePrinter();
  const test = eachInTurn(RETURNS, async (device, name, sequence, at): Promise<RunResult> => {
    if (at === 0) await prepare(device, printer);
    const kioskNetwork = await NetworkNamespace.create();
    const deskNetwork = await NetworkNamespace.create();
    try {
      await kioskNetwork.reach(Number(printer.address.split(":")[1]));
      if (await kioskNetwork.reaches(device.sandbox)) throw new Error("there is a route");
      const before = printer.tickets.length;
      const open = (data: string, mode: "kiosk" | "desk", { driver }: NetworkNamespace) =>
        device.open(data, device.scaledSettings, { mode, driver });
      const kiosk = await open(KIOSK, "kiosk", kioskNetwork);
      await fillCart(kiosk);
      const number = await placeOrder(kiosk);
      const ticket = await until("its ticket", async () => printer.tickets[before]);
      const desk = await open(DESK, "desk", deskNetwork);
      await takeCash(desk, qrCodeOn(ticket), number);
      await reconnect(device, { kiosk: kioskNetwork, desk: deskNetwork }, sequence, number);
      await resetKiosk(kiosk);
      await kiosk.kill();
      await desk.kill();
      const wrong = await violations(device, number);
      return { outcome: `${name}: ${wrong[0] ?? "one order, paid, stock moved once"}`, wrong };
    } finally {
      kioskNetwork.dispose();
      deskNetwork.dispose();
    }
  });
  const after = async () => {
    await printer.stop();
    return [];
  };
  return { ...test, after };
}
