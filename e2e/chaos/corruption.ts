// Each of the kiosk's files, cut short or overwritten at a random place. It can be touched again, and what
// was in the cart and in the outbox is there, or is kept aside and said to be damaged.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { hurried, verdict, type ChaosTest, type Random, type Try } from "./chaos-test";
import { cartKept } from "./kiosk-data";
import { fill, free, liveOrders, numberOf, place, shown } from "./kiosk-user";

/** Files that change while people order; the settings are kept in the same way as the cart. */
const FILES = ["device.json", "catalogue", "korosho.db", "korosho.db-wal"];

type Harm = { file: string; how: "cut short" | "overwritten"; at: number };

function harm(device: Device, data: string, what: number, random: Random): Harm | null {
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
  const how = random.between(0, 1) === 0 ? "cut short" : "overwritten";
  if (how === "cut short") writeFileSync(path, bytes.subarray(0, at));
  else {
    bytes.fill(0xa5, at, Math.min(at + 64, bytes.length));
    writeFileSync(path, bytes);
  }
  return { file: wanted, how, at };
}

/** Whether what was found is kept aside under another name. */
function kept(device: Device, data: string): boolean {
  return readdirSync(device.file(data, ".")).some((name) => name.includes(".broken"));
}

type Before = { number: string };

/** A kiosk that was killed with an order that no store has yet, and things in the cart. */
async function leaveWork(device: Device, data: string): Promise<Before> {
  const app = await device.open(data, hurried(device), { mode: "kiosk" });
  await fill(app);
  const number = await place(app);
  await free(app);
  await fill(app);
  await cartKept(device, data);
  await app.kill();
  return { number };
}

/** What the person finds after the harm; the order in the outbox is looked for in the store. */
async function judge(device: Device, data: string, { number }: Before, done: Harm): Promise<Try> {
  const app = await device.open(data, hurried(device), { mode: "kiosk" });
  const seen = await until("it can be touched", async () => touchable(app));
  const said = (await app.text()).includes("damaged");
  const wholeOrder = await arrives(
    device,
    number,
    done.file.startsWith("korosho.db") ? 8_000 : 60_000,
  );
  await app.kill();
  const aside = kept(device, data);
  const what = `${done.file} ${done.how}`;
  // A log that merely stops is what a power cut leaves; what a disk that lies has lost leaves no trace.
  const stops = done.file === "korosho.db-wal" && done.how === "cut short";
  const outcome = `${what}: ${wholeOrder ? "order kept" : stops ? "order lost" : "order set aside"}${said ? ", said" : ""}`;
  const wrong: string[] = [];
  if (!wholeOrder && !(aside && said) && !stops)
    wrong.push("an order is gone and nothing was said or kept");
  if (seen.items !== "1 item") wrong.push(`the cart has ${seen.items ?? "nothing"}`);
  return verdict(
    outcome,
    wrong.map((one) => `${what} at ${done.at}: ${one}`),
  );
}

async function touchable(app: Window) {
  const now = await shown(app);
  return now.items !== null || (await app.text()).includes("Touch to order") ? now : null;
}

async function arrives(device: Device, number: string, within: number): Promise<boolean> {
  const there = async () => (await liveOrders(device)).some((one) => numberOf(one) === number);
  return until("it arrives", there, within).catch(() => false);
}

/** Files that are damaged between two starts: one kiosk is left in the same state for each. */
export function corruption(): ChaosTest {
  let before: Before | undefined;
  return {
    async run(device, at, random): Promise<Try> {
      if (!before) {
        const warm = await device.open("left", hurried(device), { mode: "kiosk" });
        await free(warm);
        await warm.close();
        await device.faults({ path: "/orders", outage: true });
        before = await leaveWork(device, "left");
      }
      const data = `damage-${at}`;
      cpSync(device.file("left", "."), device.file(data, "."), { recursive: true });
      // The store has none of its orders in each try.
      await device.reset();
      const done = harm(device, data, at, random);
      if (!done) return { outcome: "no such file", wrong: "there was nothing to damage" };
      const tried = await judge(device, data, before, done);
      rmSync(device.file(data, "."), { recursive: true, force: true });
      return tried;
    },
  };
}
