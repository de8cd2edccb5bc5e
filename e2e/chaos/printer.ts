// Printer faults: the order's number is shown whatever the printer does, and each order gets one
// ticket. If the result of a print is unknown, the next ticket is marked as a copy.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { ChaosTest, RunResult } from "./chaos-test";
import { writeKioskSettings } from "./kiosk-data";
import { FakePrinter, textOn, type PrinterFault } from "./fake-printer";
import { fillCart, placeOrder } from "./kiosk-user";

const COPY = "COPY / NAKALA";

/** Fault, recovery and whether the ticket is marked as a copy. */
const SCENARIOS: Record<
  string,
  { fault: PrinterFault | "off"; by: "retry" | "restart"; copy: boolean }
> = {
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

function ticketsOf(printer: FakePrinter, number: string): string[] {
  return printer.tickets.map(textOn).filter((words) => words.includes(number));
}

async function waitForNumber(app: Window, number: string): Promise<void> {
  await until("the number is shown", async () => (await app.text()).includes(number));
}

async function runScenario(device: Device, data: string, printer: FakePrinter, scenario: string) {
  const { fault, by, copy } = SCENARIOS[scenario] as (typeof SCENARIOS)[string];
  const settings = sandboxSettings(device.sandbox);
  let app = await device.open(data, settings, { mode: "kiosk" });
  await fillCart(app);
  if (fault === "off") await printer.stop();
  else printer.fault = fault;
  const number = await placeOrder(app);
  if (fault !== "none" && fault !== "mute")
    await app.waitForText("No ticket today: remember your number.");
  if (fault === "off") await printer.start();
  printer.fault = fault === "mute" ? "mute" : "none";
  if (by === "restart") {
    // A ticket known to be printed is no copy; a kill before that leaves it unknown.
    if (fault === "none") await app.waitForText("Take your ticket");
    await app.kill();
    app = await device.open(data, settings, { mode: "kiosk" });
    await waitForNumber(app, number);
  }
  await app.waitForText("Take your ticket");
  await app.press("Done");
  await app.kill();
  const tickets = ticketsOf(printer, number);
  return {
    tickets: tickets.length,
    copies: tickets.filter((ticket) => ticket.includes(COPY)).length,
    copy,
  };
}

/** Chaos test: an order in each printer scenario. */
export function printerFaults(): ChaosTest {
  const printer = new FakePrinter();
  let data = "";
  return {
    async run(device, at): Promise<RunResult> {
      if (data === "") {
        data = device.freshData();
        await printer.start();
        writeKioskSettings(device, data, { number: 3, printer: printer.address });
      }
      const names = Object.keys(SCENARIOS);
      const scenario = names[at % names.length] ?? "none";
      const { tickets, copies, copy } = await runScenario(device, data, printer, scenario);
      const right = tickets === 1 && copies === (copy ? 1 : 0);
      return {
        outcome: `${scenario}: ${tickets} ticket${copies > 0 ? ", marked as a copy" : ""}`,
        ...(!right && { wrong: `${scenario}: ${tickets} tickets, ${copies} of them copies` }),
      };
    },
    async after() {
      await printer.stop();
      return [];
    },
  };
}
