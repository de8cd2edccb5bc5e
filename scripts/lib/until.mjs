import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until `read` returns a value; the time limit turns a hang into a failure, with the last
 * error of `read`.
 */
export async function until(what, read, limitMs = 60_000, everyMs = 100) {
  const end = Date.now() + limitMs;
  let last = "";
  while (Date.now() < end) {
    try {
      const found = await read();
      if (found) return found;
    } catch (error) {
      last = String(error);
    }
    await sleep(everyMs);
  }
  throw new Error(`timed out: ${what} ${last}`);
}
