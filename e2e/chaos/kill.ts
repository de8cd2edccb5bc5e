// Kill at a random moment after the last tap. A displayed number is an order; without one, the
// order or the cart is there after the restart, never neither and never two orders.
import { setTimeout as sleep } from "node:timers/promises";
import { orderNumber } from "../../scripts/lib/order-audit.mjs";
import type { Device } from "../desktop/device";
import { nameOf } from "../desktop/processes";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import { type ChaosTest, type RunResult } from "./chaos-test";
import {
  fillCart,
  resetKiosk,
  liveOrders,
  readScreen,
  tapOrder,
  type ScreenState,
} from "./kiosk-user";

const DATA = "kill";
/** In every tenth run only the web process dies. */
const WEB_ONLY = 10;
/** Longest delay between tap and kill: by then the number is on the screen. */
const MAX_DELAY_MS = 800;

function open(device: Device): Promise<Window> {
  return device.openKiosk(DATA, device.scaledSettings);
}

/** Reads the window for some time; returns the displayed number. */
async function watch(app: Window, forMs: number): Promise<string | null> {
  const end = performance.now() + forMs;
  let number: string | null = null;
  while (performance.now() < end) number ??= (await readScreen(app)).number;
  return number;
}

async function killApp(app: Window, webOnly: boolean): Promise<void> {
  if (!webOnly) return app.kill();
  for (const pid of app.processes()) {
    if (nameOf(pid).startsWith("WebKitWebProces")) process.kill(pid, "SIGKILL");
  }
  // The app reloads its page; the next start shows what it stored.
  await sleep(1_500);
  return app.kill();
}

/** Screen once it no longer changes: a number or a cart. */
async function settled(app: Window) {
  let same = 0;
  let last = "";
  return until("the kiosk shows a number or a cart", async () => {
    const now = await readScreen(app);
    const text = JSON.stringify(now);
    same = text === last ? same + 1 : 0;
    last = text;
    if (now.number) return now;
    return same >= 8 && now.items ? now : null;
  });
}

function assess(seen: string | null, after: ScreenState): RunResult {
  const outcome = `${seen ? "number seen" : "no number seen"}, then ${after.number ? "order" : "cart"}`;
  const isLost = seen && after.number !== seen;
  return { outcome, wrong: isLost ? [`saw ${seen}, has ${after.number}`] : [] };
}

/** Violations of the store: it must hold every displayed number once and nothing else. */
async function storeViolations(device: Device, taken: readonly string[]): Promise<string[]> {
  const app = await open(device);
  await until(
    "every order is in the store",
    async () => {
      const there = (await liveOrders(device)).map(orderNumber);
      return taken.every((number) => there.includes(number));
    },
    120_000,
  );
  await app.kill();
  const there = (await liveOrders(device)).map(orderNumber);
  const wrong = await device.store.audit();
  if (there.toSorted().join() !== taken.toSorted().join())
    wrong.push(`the store has ${there.join(" ")}, taken were ${taken.join(" ")}`);
  return wrong;
}

/** Chaos test: the app is killed during each of a series of orders on one kiosk. */
export function kill(): ChaosTest {
  const taken: string[] = [];
  return {
    async run(device, at, random) {
      const app = await open(device);
      await fillCart(app);
      // Every other order is taken offline.
      await device.store.setFaults(
        ...(at % 2 === 1 ? [{ kind: "unreachable", path: "/orders" }] : []),
      );
      await tapOrder(app);
      const seen = await watch(app, random.between(0, MAX_DELAY_MS));
      await killApp(app, at % WEB_ONLY === WEB_ONLY - 1);
      await device.store.setFaults();
      const again = await open(device);
      const after = await settled(again);
      if (after.number) taken.push(after.number);
      await resetKiosk(again);
      await again.kill();
      return assess(seen, after);
    },
    after: (device) => storeViolations(device, taken),
  };
}
