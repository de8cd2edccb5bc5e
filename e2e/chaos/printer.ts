// Printer faults: the order's number is shown whatever the printer does, and each order gets one
// ticket. If the result of a print is unknown, the next ticket is marked as a copy.
import type { Device } from "../desktop/device";
import { eachInTurn, type ChaosTest } from "./chaos-test";
import { writeKioskSettings } from "./kiosk-data";
import { FakePrinter, textOn, type PrinterFault } from "./fake-printer";
import { fillCart, placeOrder } from "./kiosk-user";

const COPY = "COPY / NAKALA";

/** Fault, recovery and whether the ticket is marked as a copy. */
type Scenario = { fault: PrinterFault | "off"; by: "retry" | "restart"; copy: boolean };
const SCENARIOS: Record<string, Scenario> = {
  "no fault": { fault: "none", by: "retry", copy: false },
  "never answers a status request": { fault: "mute", by: "retry", copy: false },
  "refuses, then accepts": { fault: "off", by: "retry", copy: false },
  "paper out, paper in": { fault: "paper out", by: "retry", copy: false },
  "cover open, cover shut": { fault: "cover open", by: "retry", copy: false },
  "refuses, then the app is killed": { fault: "off", by: "restart", copy: false },
  "hangs after a byte": { fault: "hangs", by: "restart", copy: true },
  "disconnects midway": { fault: "disconnects", by: "restart", copy: true },
  "printed, then the app is killed": { fault: "none", by: "restart", copy: false },
};

/** Runs a scenario; returns the printed tickets of its order. */
async function runScenario(
  device: Device,
  data: string,
  printer: FakePrinter,
  { fault, by }: Scenario,
): Promise<string[]> {
  let app = await device.openKiosk(data);
  await fillCart(app);
  if (fault === "off") await printer.stop();
  else printer.fault = fault;
  const number = await placeOrder(app);
  if (fault !== "none" && fault !== "mute")
    await app.waitForText("No ticket today: take a photo of your number.");
  if (fault === "off") await printer.start();
  printer.fault = fault === "mute" ? "mute" : "none";
  if (by === "restart") {
    // A ticket known to be printed is no copy; a kill before that leaves it unknown.
    if (fault === "none") await app.waitForText("Take your ticket");
    await app.kill();
    app = await device.openKiosk(data);
    await app.waitForText(number);
  }
  await app.waitForText("Take your ticket");
  await app.press("Done");
  await app.kill();
  return printer.tickets.map(textOn).filter((words) => words.includes(number));
}

/** Chaos test: an order in each printer scenario. */
export function printerFaults(): ChaosTest {
  const printer = new FakePrinter();
  let data = "";
  const test = eachInTurn(SCENARIOS, async (device, name, scenario) => {
    if (data === "") {
      data = device.freshData();
      await printer.start();
      writeKioskSettings(device, data, { number: 3, printer: printer.address });
    }
    const tickets = await runScenario(device, data, printer, scenario);
    const copies = tickets.filter((ticket) => ticket.includes(COPY)).length;
    const right = tickets.length === 1 && copies === (scenario.copy ? 1 : 0);
    return {
      outcome: `${name}: ${tickets.length} ticket${copies > 0 ? ", marked as a copy" : ""}`,
      wrong: right ? [] : [`${name}: ${tickets.length} tickets, ${copies} of them copies`],
    };
  });
  const after = async () => {
    await printer.stop();
    return [];
  };
  return { ...test, after };
}
