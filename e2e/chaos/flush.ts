// Order of the app's system calls between the last tap and its answer: the order is flushed to disk
// before the page receives its number.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Device } from "../desktop/device";
import { nameOf } from "../desktop/processes";
import { until } from "../../scripts/lib/until.mjs";
import type { ChaosTest, RunResult } from "./chaos-test";
import { fillCart, resetKiosk, placeOrder } from "./kiosk-user";

const DATA = "flush";
const CALLS = "trace=fsync,fdatasync,pwrite64,write,writev,sendmsg,sendto";

/** Traces a process with all its threads; returns a function that stops and returns the calls. */
async function trace(pid: number, file: string): Promise<() => Promise<string[]>> {
  const args = ["-f", "-y", "-s", "65536", "-e", CALLS, "-o", file, "-p", String(pid)];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise((resolve) => strace.stderr.once("data", resolve));
  return async () => {
    strace.kill("SIGINT");
    await new Promise((resolve) => strace.once("exit", resolve));
    return readFileSync(file, "utf8").split("\n");
  };
}

/** Violation in the sequence of calls; null = written, flushed, then answered. */
function assess(calls: readonly string[], number: string): string | null {
  const last = (from: number, like: RegExp) =>
    calls.findLastIndex((call, at) => at < from && like.test(call));
  const answered = calls.findIndex(
    (call) =>
      call.includes(number) &&
      !call.includes("korosho.db") &&
      /\b(write|writev|sendmsg|sendto)\(/.test(call),
  );
  const written = calls.findIndex(
    (call) => /pwrite64\(\d+<[^>]*korosho\.db-wal>/.test(call) && call.includes(number),
  );
  if (written < 0) return "no write of the order in the trace";
  if (answered < 0) return "no answer in the trace";
  const flushed = last(answered, /\bf(data)?sync\(\d+<[^>]*korosho\.db-wal>/);
  return written < flushed && flushed < answered
    ? null
    : `written at ${written}, flushed at ${flushed}, answered at ${answered}`;
}

/** Chaos test: system calls of an order. */
export function flush(): ChaosTest {
  return {
    async run(device: Device): Promise<RunResult> {
      const app = await device.openKiosk(DATA);
      await fillCart(app);
      const pid = await until("the app", async () =>
        app.processes().find((id) => nameOf(id) === "korosho"),
      );
      const end = await trace(pid, device.file(DATA, "calls.txt"));
      const number = await placeOrder(app);
      const wrong = assess(await end(), number);
      await resetKiosk(app);
      await app.kill();
      return { outcome: wrong ?? "written, flushed, then answered", wrong: wrong ? [wrong] : [] };
    },
  };
}
