// Three deaths within a minute are no accident (R9): the window then says "please order at the counter"
// on a page without any script, rests, and tries again. The app's log tells which page WebKit has loaded;
// the screen shows it.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { binary, sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { descendantsOf, nameOf, until } from "../desktop/webdriver";
import type { Drill, Try } from "./drill";

const DATA = "crashes";
const DEATHS = 3;
/** How long the window rests, with room for a slow machine. */
const REST_MS = 60_000;
const LATE_MS = 30_000;

/** The paths of pages that were loaded since the app was started, in turn. */
function pages(device: Device, from: number): string[] {
  const file = device.file(DATA, "logs/korosho.log");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").slice(from).split("\n").filter(Boolean);
  const loaded = lines.filter((line) => line.includes("a page was loaded"));
  return loaded.map((line) => (JSON.parse(line) as { fields: { page: string } }).fields.page);
}

function written(device: Device): number {
  const file = device.file(DATA, "logs/korosho.log");
  return existsSync(file) ? readFileSync(file, "utf8").length : 0;
}

/** How much of the screen is one colour: a page of words is almost all paper, a shop is not. */
function evenness(): number {
  const pixels = execFileSync(
    "import",
    ["-window", "root", "-crop", "1080x1920+0+0", "-depth", "8", "rgb:-"],
    { maxBuffer: 32 * 1024 * 1024 },
  );
  const counts = new Map<number, number>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return Math.max(...counts.values()) / (pixels.length / 3);
}

const share = (part: number) => `${Math.round(part * 100)} %`;

/** One kiosk whose web process is killed again and again. */
async function crash(device: Device, returns: boolean): Promise<Try> {
  const from = written(device);
  const settings = sandboxSettings(device.sandbox);
  // No driver here: it ends its session with the web process.
  const env = device.env(DATA, settings);
  const app = spawn(binary("korosho"), ["--mode", "kiosk"], { env, stdio: "ignore" });
  const web = () => descendantsOf(app.pid).find((pid) => nameOf(pid).startsWith("WebKitWebProces"));
  const loaded = (count: number) =>
    until(`page ${count} is loaded`, async () => pages(device, from).length >= count && web());
  try {
    await loaded(1);
    const shop = await until("the shop is drawn", async () => evenness() < 0.9 && evenness());
    for (let death = 1; death <= DEATHS; death += 1) {
      const pid = await loaded(death);
      process.kill(pid, "SIGKILL");
    }
    await loaded(DEATHS + 1);
    const told = await until("the screen says so", async () => evenness() > 0.9 && evenness());
    const resting = pages(device, from);
    if (returns) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      await until("it tries again", async () => pages(device, from).length > DEATHS + 1, LATE_MS);
      await until("the shop is drawn again", async () => evenness() < 0.9);
    }
    const all = [...resting, ...(returns ? pages(device, from).slice(DEATHS + 1) : [])].join(" ");
    const expected = ["/app.html", "/app.html", "/app.html", "/safe.html"];
    const right = all === [...expected, ...(returns ? ["/app.html"] : [])].join(" ");
    return {
      outcome: returns ? "sent to the counter, then back" : "sent to the counter",
      ...(!right && { wrong: `loaded ${all}; even ${share(shop)}, then ${share(told)}` }),
    };
  } finally {
    const all = descendantsOf(app.pid);
    app.kill("SIGKILL");
    await new Promise((resolve) => app.once("exit", resolve));
    await until("all of it is gone", async () => all.every((pid) => nameOf(pid) === ""));
  }
}

/** Deaths in a row; `returns` = the minute of rest is waited for as well. */
export function crashes(returns: boolean): Drill {
  return { run: (device) => crash(device, returns) };
}
