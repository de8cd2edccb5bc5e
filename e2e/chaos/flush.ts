// The order is flushed to the disk before the page hears of it: the system calls of the app between the
// last tap and the answer, in their order. And a disk that is full takes no half an order.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { nameOf } from "../desktop/processes";
import { until } from "../desktop/until";
import type { ChaosTest, Try } from "./chaos-test";
import { fill, free, place } from "./kiosk-user";

const DATA = "flush";
const CALLS = "trace=fsync,fdatasync,pwrite64,write,writev,sendmsg,sendto";

/** Follows a process with all its threads; answers with how to end that and read what it did. */
async function follow(pid: number, file: string): Promise<() => Promise<string[]>> {
  const args = ["-f", "-y", "-s", "65536", "-e", CALLS, "-o", file, "-p", String(pid)];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise((resolve) => strace.stderr.once("data", resolve));
  return async () => {
    strace.kill("SIGINT");
    await new Promise((resolve) => strace.once("exit", resolve));
    return readFileSync(file, "utf8").split("\n");
  };
}

/** What was wrong with the order of calls; null = written, flushed, then told. */
function judge(calls: readonly string[], number: string): string | null {
  const last = (from: number, like: RegExp) =>
    calls.findLastIndex((call, at) => at < from && like.test(call));
  const told = calls.findIndex(
    (call) =>
      call.includes(number) &&
      !call.includes("korosho.db") &&
      /\b(write|writev|sendmsg|sendto)\(/.test(call),
  );
  const written = calls.findIndex(
    (call) => /pwrite64\(\d+<[^>]*korosho\.db-wal>/.test(call) && call.includes(number),
  );
  if (written < 0) return "the order was not seen to be written";
  if (told < 0) return "the answer was not seen";
  const flushed = last(told, /\bf(data)?sync\(\d+<[^>]*korosho\.db-wal>/);
  return written < flushed && flushed < told
    ? null
    : `written at ${written}, flushed at ${flushed}, told at ${told}`;
}

/** Orders whose system calls are looked at. */
export function flush(): ChaosTest {
  return {
    async run(device: Device): Promise<Try> {
      const app = await device.open(DATA, sandboxSettings(device.sandbox), { mode: "kiosk" });
      await fill(app);
      const pid = await until("the app", async () =>
        app.processes().find((id) => nameOf(id) === "korosho"),
      );
      const end = await follow(pid, device.file(DATA, "calls.txt"));
      const number = await place(app);
      const wrong = judge(await end(), number);
      await free(app);
      await app.kill();
      return { outcome: wrong ?? "written, flushed, then told", ...(wrong && { wrong }) };
    },
  };
}
