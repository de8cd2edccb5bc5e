// Crash loop (R9): after three crashes within a minute the window shows "please order at the
// counter" on a page without scripts for a minute, then reloads the shop. The app's log names the
// loaded pages; the screen's pixels confirm them.
import { execFileSync } from "node:child_process";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import { AppLog } from "../desktop/app-log";
import { AppProcess, WEB } from "../desktop/app-process";
import type { ChaosTest, RunResult } from "./chaos-test";

const DATA = "crashes";
const CRASHES = 3;
/** Time that the window shows the counter page, ms. */
const REST_MS = 60_000;

/** Share of the screen in one colour: above 0.9 on a page of text, below on the shop. */
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
  // A spread into Math.max overflows the stack on a screen of many colours.
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return most / (pixels.length / 3);
}

const share = (part: number) => `${Math.round(part * 100)} %`;

/** Kills the web process of one kiosk three times. */
async function crashRepeatedly(device: Device, returns: boolean): Promise<RunResult> {
  const log = new AppLog(device, DATA);
  const app = AppProcess.start(device, DATA);
  const loaded = (count: number) =>
    until(`page ${count} is loaded`, async () => log.pages().length >= count && app.find(WEB));
  try {
    await loaded(1);
    const shop = await until("the shop is drawn", async () => evenness() < 0.9 && evenness());
    for (let crash = 1; crash <= CRASHES; crash += 1) process.kill(await loaded(crash), "SIGKILL");
    await loaded(CRASHES + 1);
    const counter = await until(
      "the counter page is drawn",
      async () => evenness() > 0.9 && evenness(),
    );
    const resting = log.pages();
    const since = performance.now();
    if (returns) {
      await until(
        "the shop is loaded again",
        async () => log.pages().length > CRASHES + 1,
        2 * REST_MS,
      );
      await until("the shop is drawn again", async () => evenness() < 0.9);
    }
    const rested = !returns || performance.now() - since > 0.9 * REST_MS;
    const all = [...resting, ...(returns ? log.pages().slice(CRASHES + 1) : [])].join(" ");
    const expected = ["/app.html", "/app.html", "/app.html", "/safe.html"];
    const right = all === [...expected, ...(returns ? ["/app.html"] : [])].join(" ");
    const found = `loaded ${all}; even ${share(shop)}, then ${share(counter)}${rested ? "" : "; no rest"}`;
    return {
      outcome: returns ? "sent to the counter, then back" : "sent to the counter",
      wrong: right && rested ? [] : [found],
    };
  } finally {
    await app.kill();
  }
}

/** Chaos test: crash loop; `returns` = also waits for the shop after the minute. */
export function crashLoop(returns: boolean): ChaosTest {
  return { run: (device) => crashRepeatedly(device, returns) };
}
