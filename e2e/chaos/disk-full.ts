// A disk that is full takes no half an order: it is said, the cart stays, and once there is room the
// same tap places one order. The data is on a small disk of memory; mounting it needs root.
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
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import { hurried, type ChaosTest, type Try } from "./chaos-test";
import { fill, free, liveOrders, numberOf, place, shown, tapOrder } from "./kiosk-user";

const FULL = "no room left";

const PIECE = Buffer.alloc(4096);

/** Takes all room but so many bytes, while the app itself writes. */
function stuff(file: string, left: number): void {
  const fd = openSync(file, "w");
  try {
    for (;;) writeSync(fd, PIECE);
  } catch (error) {
    if (!String(error).includes("ENOSPC")) throw error;
  }
  ftruncateSync(fd, Math.max(0, fstatSync(fd).size - left));
  closeSync(fd);
}

async function tried(device: Device, data: string, left: number): Promise<string | null> {
  const filler = device.file(data, "filler");
  const settings = hurried(device);
  const before = (await liveOrders(device)).length;
  const app = await device.open(data, settings, { mode: "kiosk" });
  await fill(app);
  stuff(filler, left);
  await tapOrder(app);
  const said = await until("it is said, or placed", async () => {
    const { number, alert } = await shown(app);
    return number ?? alert;
  });
  rmSync(filler);
  const refused = !/^K\d/.test(said);
  const number = refused ? await place(app) : said;
  await app.kill();
  const again = await device.open(data, settings, { mode: "kiosk" });
  await until(
    "the number is there after a kill",
    async () => (await shown(again)).number === number,
  );
  await until("it is in the store", async () =>
    (await liveOrders(device)).some((one) => numberOf(one) === number),
  );
  await free(again);
  await again.kill();
  const came = (await liveOrders(device)).length - before;
  if (came !== 1) return `${came} orders came of one`;
  if (refused && !said.includes(FULL)) return `it says: ${said}`;
  return null;
}

/** Orders on a full disk, with more and more room left. */
export function diskFull(): ChaosTest {
  return {
    async run(device, at): Promise<Try> {
      const data = device.freshData();
      const folder = device.file(data, ".");
      mkdirSync(folder, { recursive: true });
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "korosho-full", folder]);
      try {
        const left = at * 8 * 1024;
        const wrong = await tried(device, data, left);
        const log = readFileSync(device.file(data, "logs/korosho.log"), "utf8");
        const panics = /panicked/.test(log) ? "it panicked" : null;
        const found = wrong ?? panics;
        return {
          outcome: `${left / 1024} kB left: ${found ?? "one order in the end"}`,
          ...(found && { wrong: found }),
        };
      } finally {
        execFileSync("umount", ["--lazy", folder]);
      }
    },
  };
}
