import { setTimeout as sleep } from "node:timers/promises";
/** Waits until `read` returns a value; the time limit turns a hang into a failure. */
export async function until<T>(
  what: string,
  read: () => Promise<T | null | undefined | false>,
  limitMs = 60_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  let last = "";
  while (Date.now() < end) {
    try {
      const found = await read();
      if (found) return found;
    } catch (error) {
      last = String(error);
    }
    await sleep(100);
  }
  throw new Error(`timed out: ${what} ${last}`);
}
