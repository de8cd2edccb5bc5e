// What dies or breaks under the kiosk: its web process, its network process, the app, the screen; each
// of its files, cut short or overwritten at a random place. It can be touched again, and what was in the
// cart and in the outbox is there, or is kept aside and said to be damaged.
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Device } from "../desktop/device";
import { nameOf } from "../desktop/processes";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { AppLog } from "./app-log";
import { AppProcess, NETWORK, WEB } from "./app-process";
import { hurried, verdict, type Drill, type Random, type Try } from "./drill";
import { fill, free, liveOrders, numberOf, place, shown } from "./shopper";

/** The web process dies; the driver would die with the page, so the log tells what was done. */
async function webGoes(device: Device, data: string): Promise<string | undefined> {
  const log = new AppLog(device, data);
  const app = AppProcess.start(device, data, hurried(device));
  const loaded = (count: number) =>
    until(`page ${count} is loaded`, async () => app.end() ?? log.pages().length >= count);
  try {
    await loaded(1);
    const first = await until("the web process lives", async () => app.find(WEB));
    process.kill(first, "SIGKILL");
    await until("another lives", async () => app.end() ?? app.find(WEB, first));
    await loaded(2);
    return app.end() && `the app ended with it (${app.end()})`;
  } finally {
    await app.kill();
  }
}

/** With things in the cart the network process goes: the same visit goes on to a number. */
async function networkGoes(device: Device, data: string): Promise<string | undefined> {
  const app = await device.open(data, hurried(device), { mode: "kiosk" });
  await fill(app);
  const network = app.processes().find((pid) => nameOf(pid).startsWith(NETWORK));
  if (network === undefined) return "there was no network process";
  process.kill(network, "SIGKILL");
  await until("it is gone", async () => nameOf(network) === "");
  const number = await place(app);
  await free(app);
  const came = await arrives(device, number, 60_000);
  await app.kill();
  return came ? undefined : `${number} never came to the store`;
}

/** A screen of its own, so that it can be taken away. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ["-displayfd", "1", "-screen", "0", "1080x1920x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  const told = await new Promise<string>((resolve) =>
    screen.stdout?.setEncoding("utf8").once("data", resolve),
  );
  return { screen, display: `:${told.trim()}` };
}

/** With things in the cart the screen goes; the next start has them. */
async function screenGoes(device: Device, data: string): Promise<string | undefined> {
  const { screen, display } = await startScreen();
  const app = await device.open(data, { ...hurried(device), DISPLAY: display }, { mode: "kiosk" });
  await fill(app);
  await cartKept(device, data);
  screen.kill("SIGKILL");
  await until("the app ends with its screen", async () => app.processes().length === 0);
  await app.kill();
  const again = await device.open(data, hurried(device), { mode: "kiosk" });
  await until("the cart is back", async () => (await shown(again)).items === "1 item");
  await free(again);
  await again.kill();
  return undefined;
}

async function cartKept(device: Device, data: string): Promise<void> {
  const file = device.file(data, "device.json.good");
  await until("the cart is on disk", async () => readFileSync(file, "utf8").includes("cartCount"));
}

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

/** One kind of death after the other. */
export function deaths(): Drill {
  const data = "deaths";
  const kinds = {
    "the web process": (device: Device) => webGoes(device, data),
    "the network process": (device: Device) => networkGoes(device, data),
    "the screen": (device: Device) => screenGoes(device, data),
  };
  return {
    async run(device, at): Promise<Try> {
      const names = Object.keys(kinds) as (keyof typeof kinds)[];
      const name = names[at % names.length] ?? "the screen";
      const wrong = await kinds[name](device);
      return { outcome: `${name} dies: ${wrong ?? "there again"}`, wrong };
    },
  };
}

/** Files that are damaged between two starts: one kiosk is left in the same state for each. */
export function damage(): Drill {
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
