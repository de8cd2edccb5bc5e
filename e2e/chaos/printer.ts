// The printer can fail, the order cannot: a number is shown whatever the printer does, and one slip
// comes of each order. Where nobody knows whether it came out, the next one says that it is a copy.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { ChaosTest, Try } from "./chaos-test";
import { tellKiosk } from "./kiosk-data";
import { FakePrinter, wordsOn, type PrinterFault } from "./fake-printer";
import { fill, place } from "./kiosk-user";

const COPY = "COPY / NAKALA";

/** What goes wrong first, and what comes out once the printer is well again and the order is seen. */
const SCENARIOS: Record<
  string,
  { fault: PrinterFault | "off"; by: "itself" | "restart"; copy: boolean }
> = {
  well: { fault: "well", by: "itself", copy: false },
  "never answers a question": { fault: "mute", by: "itself", copy: false },
  "refuses, comes back": { fault: "off", by: "itself", copy: false },
  "paper out, paper in": { fault: "paper out", by: "itself", copy: false },
  "cover open, cover shut": { fault: "cover open", by: "itself", copy: false },
  "refuses, then the app is killed": { fault: "off", by: "restart", copy: false },
  "hangs after a byte": { fault: "hangs", by: "restart", copy: true },
  "hangs up midway": { fault: "hangs up", by: "restart", copy: true },
  "printed, then the app is killed": { fault: "well", by: "restart", copy: false },
};

function slipsOf(printer: FakePrinter, number: string): string[] {
  return printer.slips.map(wordsOn).filter((words) => words.includes(number));
}

async function seen(app: Window, number: string): Promise<void> {
  await until("the number is shown", async () => (await app.text()).includes(number));
}

async function tryOut(device: Device, data: string, printer: FakePrinter, scenario: string) {
  const { fault, by, copy } = SCENARIOS[scenario] as (typeof SCENARIOS)[string];
  const settings = sandboxSettings(device.sandbox);
  let app = await device.open(data, settings, { mode: "kiosk" });
  await fill(app);
  if (fault === "off") await printer.off();
  else printer.fault = fault;
  const number = await place(app);
  if (fault !== "well" && fault !== "mute") await app.sees("No slip today: remember your number.");
  if (fault === "off") await printer.on();
  printer.fault = fault === "mute" ? "mute" : "well";
  if (by === "restart") {
    // What is known to have come out is no copy; killed sooner, nobody would know.
    if (fault === "well") await app.sees("Take your slip");
    await app.kill();
    app = await device.open(data, settings, { mode: "kiosk" });
    await seen(app, number);
  }
  await app.sees("Take your slip");
  await app.press("Done");
  await app.kill();
  const slips = slipsOf(printer, number);
  return { slips: slips.length, copies: slips.filter((slip) => slip.includes(COPY)).length, copy };
}

/** Places an order with a printer in each scenario. */
export function printerFaults(): ChaosTest {
  const printer = new FakePrinter();
  let data = "";
  return {
    async run(device, at): Promise<Try> {
      if (data === "") {
        data = device.freshData();
        await printer.on();
        tellKiosk(device, data, { number: 3, printer: printer.address });
      }
      const names = Object.keys(SCENARIOS);
      const scenario = names[at % names.length] ?? "well";
      const { slips, copies, copy } = await tryOut(device, data, printer, scenario);
      const right = slips === 1 && copies === (copy ? 1 : 0);
      return {
        outcome: `${scenario}: ${slips} slip${copies > 0 ? ", marked as a copy" : ""}`,
        ...(!right && { wrong: `${scenario}: ${slips} slips, ${copies} of them copies` }),
      };
    },
    async after() {
      await printer.off();
      return [];
    },
  };
}
