// Three deaths within a minute are no accident (R9): the window then says "please order at the counter"
// on a page without any script, rests, and tries again. The app's log tells which page WebKit has loaded;
// the screen shows it.
import { execFileSync } from "node:child_process";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import { AppLog } from "./app-log";
import { AppProcess, WEB } from "./app-process";
import type { ChaosTest, Try } from "./chaos-test";

const DATA = "crashes";
const DEATHS = 3;
/** How long the window rests. */
const REST_MS = 60_000;

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
  const log = new AppLog(device, DATA);
  const app = AppProcess.start(device, DATA, sandboxSettings(device.sandbox));
  const loaded = (count: number) =>
    until(`page ${count} is loaded`, async () => log.pages().length >= count && app.find(WEB));
  try {
    await loaded(1);
    const shop = await until("the shop is drawn", async () => evenness() < 0.9 && evenness());
    for (let death = 1; death <= DEATHS; death += 1) process.kill(await loaded(death), "SIGKILL");
    await loaded(DEATHS + 1);
    const told = await until("the screen says so", async () => evenness() > 0.9 && evenness());
    const resting = log.pages();
    const since = performance.now();
    if (returns) {
      await until("it tries again", async () => log.pages().length > DEATHS + 1, 2 * REST_MS);
      await until("the shop is drawn again", async () => evenness() < 0.9);
    }
    const rested = !returns || performance.now() - since > 0.9 * REST_MS;
    const all = [...resting, ...(returns ? log.pages().slice(DEATHS + 1) : [])].join(" ");
    const expected = ["/app.html", "/app.html", "/app.html", "/safe.html"];
    const right = all === [...expected, ...(returns ? ["/app.html"] : [])].join(" ");
    return {
      outcome: returns ? "sent to the counter, then back" : "sent to the counter",
      ...(!(right && rested) && {
        wrong: `loaded ${all}; even ${share(shop)}, then ${share(told)}${rested ? "" : "; no rest"}`,
      }),
    };
  } finally {
    await app.kill();
  }
}

/** Deaths in a row; `returns` = the minute of rest is waited for as well. */
export function crashLoop(returns: boolean): ChaosTest {
  return { run: (device) => crash(device, returns) };
}
