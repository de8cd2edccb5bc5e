// What dies under the kiosk: its web process, its network process, its screen. It can be touched again,
// and what was in the cart is there.
import { spawn, type ChildProcess } from "node:child_process";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import { AppLog } from "./app-log";
import { AppProcess, NETWORK, WEB } from "./app-process";
import { hurried, type ChaosTest, type Try } from "./chaos-test";
import { cartKept } from "./kiosk-data";
import { fill, free, shown } from "./kiosk-user";

/** Three beats of the watchdog, and one more. */
const WATCHED_MS = 40_000;

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

/** The network process dies, which takes the driver along: the app lives, and its page answers. */
async function networkGoes(device: Device, data: string): Promise<string | undefined> {
  const log = new AppLog(device, data);
  const app = AppProcess.start(device, data, hurried(device));
  try {
    await until("the page is loaded", async () => app.end() ?? log.pages().length > 0);
    const network = await until("the network process lives", async () => app.find(NETWORK));
    process.kill(network, "SIGKILL");
    // A page that answers the watchdog no more would be loaded anew by then.
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
    if (app.end()) return `the app ended with it (${app.end()})`;
    return log.pages().length === 1 ? undefined : `its page did not answer: ${log.pages().join()}`;
  } finally {
    await app.kill();
  }
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

/** One kind of death after the other. */
export function crashes(): ChaosTest {
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
