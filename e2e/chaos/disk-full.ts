// Full disk: the kiosk shows an error and keeps the cart, and once there is room the same tap
// places one order. The data is on a small tmpfs; mounting it needs root.
import { execFileSync } from "node:child_process";
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { orderNumber } from "../../scripts/lib/order-audit.mjs";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import { type ChaosTest, type RunResult } from "./chaos-test";
import { fillCart, resetKiosk, liveOrders, placeOrder, readScreen, tapOrder } from "./kiosk-user";

const FULL = "no room left";

const PIECE = Buffer.alloc(4096);

/** Fills the disk up to `left` bytes while the app runs. */
function fillDisk(file: string, left: number): void {
  const fd = openSync(file, "w");
  try {
    for (;;) writeSync(fd, PIECE);
  } catch (error) {
    if (!String(error).includes("ENOSPC")) throw error;
  }
  ftruncateSync(fd, Math.max(0, fstatSync(fd).size - left));
  closeSync(fd);
}

async function orderOnFullDisk(device: Device, data: string, left: number): Promise<string | null> {
  const filler = device.file(data, "filler");
  const before = (await liveOrders(device)).length;
  const app = await device.openKiosk(data, device.scaledSettings);
  await fillCart(app);
  fillDisk(filler, left);
  await tapOrder(app);
  const said = await until("an error or a number", async () => {
    const { number, alert } = await readScreen(app);
    return number ?? alert;
  });
  rmSync(filler);
  const refused = !/^K\d/.test(said);
  const number = refused ? await placeOrder(app) : said;
  await app.kill();
  const again = await device.openKiosk(data, device.scaledSettings);
  await until(
    "the number is there after a kill",
    async () => (await readScreen(again)).number === number,
  );
  await until("it is in the store", async () =>
    (await liveOrders(device)).some((one) => orderNumber(one) === number),
  );
  await resetKiosk(again);
  await again.kill();
  const came = (await liveOrders(device)).length - before;
  if (came !== 1) return `${came} orders from one`;
  if (refused && !said.includes(FULL)) return `the message is: ${said}`;
  return null;
}

/** Chaos test: orders on a full disk, with increasing room left. */
export function diskFull(): ChaosTest {
  return {
    async run(device, at): Promise<RunResult> {
      const data = device.freshData();
      const folder = device.file(data, ".");
      mkdirSync(folder, { recursive: true });
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "korosho-full", folder]);
      try {
        const left = at * 8 * 1024;
        const wrong = await orderOnFullDisk(device, data, left);
        const log = readFileSync(device.file(data, "logs/korosho.log"), "utf8");
        const panics = /panicked/.test(log) ? "it panicked" : null;
        const found = wrong ?? panics;
        const outcome = `${left / 1024} kB left: ${found ?? "one order in the end"}`;
        return { outcome, wrong: found ? [found] : [] };
      } finally {
        execFileSync("umount", ["--lazy", folder]);
      }
    },
  };
}
