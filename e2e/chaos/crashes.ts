// Crashes below the kiosk: web process, network process, screen. The kiosk recovers with its cart.
import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import { AppLog } from "../desktop/app-log";
import { AppProcess, NETWORK, WEB } from "../desktop/app-process";
import { eachInTurn } from "./chaos-test";
import { waitForSavedCart } from "./kiosk-data";
import { fillCart, resetKiosk, readScreen } from "./kiosk-user";

/** Three heartbeats of the watchdog, and one more. */
const WATCHED_MS = 40_000;

/**
 * Kills the web process; without a driver, which would end with the page, the log is the evidence.
 */
async function webProcessDies(device: Device, data: string): Promise<string | undefined> {
  const log = new AppLog(device, data);
  const app = AppProcess.start(device, data, device.scaledSettings);
  const loaded = (count: number) =>
    until(`page ${count} is loaded`, async () => app.end() ?? log.pages().length >= count);
  try {
    await loaded(1);
    const first = await until("the web process runs", async () => app.find(WEB));
    process.kill(first, "SIGKILL");
    await until("a new one runs", async () => app.end() ?? app.find(WEB, first));
    await loaded(2);
    return app.end() && `the app ended with it (${app.end()})`;
  } finally {
    await app.kill();
  }
}

/** Kills the network process, which ends a driver as well: app and page must go on. */
async function networkProcessDies(device: Device, data: string): Promise<string | undefined> {
  const log = new AppLog(device, data);
  const app = AppProcess.start(device, data, device.scaledSettings);
  try {
    await until("the page is loaded", async () => app.end() ?? log.pages().length > 0);
    const network = await until("the network process runs", async () => app.find(NETWORK));
    process.kill(network, "SIGKILL");
    // The watchdog reloads an unresponsive page within this time.
    await sleep(WATCHED_MS);
    if (app.end()) return `the app ended with it (${app.end()})`;
    return log.pages().length === 1 ? undefined : `its page did not answer: ${log.pages().join()}`;
  } finally {
    await app.kill();
  }
}

/** Starts a separate X server that the test can kill. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ["-displayfd", "1", "-screen", "0", "1080x1920x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  const number = await new Promise<string>((resolve) =>
    screen.stdout?.setEncoding("utf8").once("data", resolve),
  );
  return { screen, display: `:${number.trim()}` };
}

/** Kills the screen below a kiosk with a cart; the next start has the cart. */
async function screenDies(device: Device, data: string): Promise<string | undefined> {
  const { screen, display } = await startScreen();
  const app = await device.open(
    data,
    { ...device.scaledSettings, DISPLAY: display },
    { mode: "kiosk" },
  );
  await fillCart(app);
  await waitForSavedCart(device, data);
  screen.kill("SIGKILL");
  await until("the app ends with its screen", async () => app.processes().length === 0);
  await app.kill();
  const again = await device.openKiosk(data, device.scaledSettings);
  await until("the cart is back", async () => (await readScreen(again)).items === "1 item");
  await resetKiosk(again);
  await again.kill();
  return undefined;
}

const CRASHES = {
  "the web process": webProcessDies,
  "the network process": networkProcessDies,
  "the screen": screenDies,
};

/** Chaos test: each kind of crash in turn. */
export const crashes = () =>
  eachInTurn(CRASHES, async (device, name, crash) => {
    const wrong = await crash(device, "crashes");
    return { outcome: `${name} dies: ${wrong ?? "recovered"}`, wrong: wrong ? [wrong] : [] };
  });
