// Two machines of one shop without any route: an order at the kiosk, its slip scanned and paid at the
// desk, then the line comes back in one order or the other. One order, paid, its stock moved once.
import type { Device } from "../desktop/device";
import { ALT, ENTER } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { hurried, type ChaosTest, type Try } from "./chaos-test";
import { NetworkNamespace } from "./network-namespace";
import { catalogueKept, tellKiosk } from "./kiosk-data";
import { codeOn, FakePrinter } from "./fake-printer";
import { fill, free, liveOrders, numberOf, place } from "./kiosk-user";

const KIOSK = "outage-kiosk";
const DESK = "outage-desk";

/** Who has its line again, in turn. */
const RETURNS = {
  "the kiosk first, then the desk": ["kiosk", "desk"],
  "the desk first, then the kiosk": ["desk", "kiosk"],
  "the desk alone": ["desk"],
  "both at once": ["both"],
} as const;
type Return = keyof typeof RETURNS;

type Shop = { kiosk: NetworkNamespace; desk: NetworkNamespace; printer: FakePrinter };

/** Both machines have been open once; the catalogue is on their disks. */
async function prepare(device: Device, printer: FakePrinter): Promise<void> {
  await printer.on();
  tellKiosk(device, KIOSK, { number: 2, printer: printer.address });
  for (const [data, mode] of [
    [KIOSK, "kiosk"],
    [DESK, "desk"],
  ] as const) {
    const app = await device.open(data, hurried(device), { mode });
    await catalogueKept(device, data);
    await app.close();
  }
}

/** What a scanner does: keys without a pause, then Enter. */
async function scan(desk: Window, text: string): Promise<void> {
  await desk.burst(...text, ENTER);
}

function flipped(code: string): string {
  const at = Math.floor(code.length / 2);
  return code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
}

/** Takes the slip's order and its cash at the desk, by keys. */
async function takeCash(desk: Window, code: string, number: string): Promise<void> {
  await desk.focusIn("caller");
  await scan(desk, flipped(code));
  await desk.sees("That is no slip of ours");
  await scan(desk, code);
  await desk.sees(number);
  await desk.sees("Mark paid");
  await desk.chord(ALT, "p");
  await desk.sees("Cash");
  await desk.keys(ENTER);
  await desk.sees("Paid, to be packed");
}

async function judged(device: Device, number: string): Promise<string | undefined> {
  const all = await device.ledger();
  const mine = (await liveOrders(device)).filter((one) => numberOf(one) === number);
  const moves = all.stock_movements.filter(({ order_id }) => order_id === mine[0]?.id);
  const told = `${mine.length} orders (${mine.map(({ status }) => status).join()}), ${moves.length} stock movements`;
  return mine.length === 1 && mine[0]?.status === "processing" && moves.length === 1
    ? undefined
    : told;
}

async function comeBack(device: Device, shop: Shop, how: Return, number: string): Promise<void> {
  for (const who of RETURNS[how]) {
    if (who !== "desk") await shop.kiosk.restore(device.sandbox);
    if (who !== "kiosk") await shop.desk.restore(device.sandbox);
    await until(
      `${who} brings it`,
      async () => (await liveOrders(device)).some((one) => numberOf(one) === number),
      120_000,
    );
  }
  await until(
    "the store has it paid",
    async () =>
      (await liveOrders(device)).some(
        (one) => numberOf(one) === number && one.status === "processing",
      ),
    120_000,
  );
  // Whoever comes second looks for it, finds it and changes nothing: long enough to be wrong.
  await new Promise((resolve) => setTimeout(resolve, 8_000));
}

/** Blackouts, one after the other. */
export function outage(): ChaosTest {
  const printer = new FakePrinter();
  return {
    async run(device, at): Promise<Try> {
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
        const before = printer.slips.length;
        const open = (data: string, mode: "kiosk" | "desk") =>
          device.open(data, hurried(device), { mode, driver: shop[mode].driver });
        const kiosk = await open(KIOSK, "kiosk");
        await fill(kiosk);
        const number = await place(kiosk);
        const slip = await until("its slip", async () => printer.slips[before]);
        const desk = await open(DESK, "desk");
        await takeCash(desk, codeOn(slip), number);
        await comeBack(device, shop, how, number);
        await free(kiosk);
        await kiosk.kill();
        await desk.kill();
        const wrong = await judged(device, number);
        return { outcome: `${how}: ${wrong ?? "one order, paid, stock moved once"}`, wrong };
      } finally {
        shop.kiosk.dispose();
        shop.desk.dispose();
      }
    },
    async after() {
      await printer.off();
      return [];
    },
  };
}
