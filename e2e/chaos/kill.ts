// The plug is pulled at a random moment after the last tap. A number that was seen is an order; where
// none was seen, the order or the cart is there again. Never neither, never two.
import type { Device } from "../desktop/device";
import { nameOf } from "../desktop/processes";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { hurried, type ChaosTest, type Try } from "./chaos-test";
import { fill, free, liveOrders, numberOf, shown, tapOrder, type Shown } from "./kiosk-user";

const DATA = "kill";
/** In the last of so many runs only the web process dies. */
const WEB_ONLY = 10;
/** Nobody waits this long after a tap without having seen something. */
const MAX_DELAY_MS = 800;

function open(device: Device): Promise<Window> {
  return device.open(DATA, hurried(device), { mode: "kiosk" });
}

/** Looks at the window until the moment comes; answers with the number that was seen by then. */
async function watch(app: Window, forMs: number): Promise<string | null> {
  const end = performance.now() + forMs;
  let number: string | null = null;
  while (performance.now() < end) number ??= (await shown(app)).number;
  return number;
}

async function strike(app: Window, webOnly: boolean): Promise<void> {
  if (!webOnly) return app.kill();
  for (const pid of app.processes()) {
    if (nameOf(pid).startsWith("WebKitWebProces")) process.kill(pid, "SIGKILL");
  }
  // The app loads its page anew; what it kept is seen after the next start.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return app.kill();
}

/** What is on the screen once it has come to rest: a number, or a cart. */
async function settled(app: Window) {
  let same = 0;
  let last = "";
  return until("the kiosk shows a number or a cart", async () => {
    const now = await shown(app);
    const text = JSON.stringify(now);
    same = text === last ? same + 1 : 0;
    last = text;
    if (now.number) return now;
    return same >= 8 && now.items ? now : null;
  });
}

function judge(seen: string | null, after: Shown): Try {
  const outcome = `${seen ? "number seen" : "no number seen"}, then ${after.number ? "order" : "cart"}`;
  if (seen && after.number !== seen) return { outcome, wrong: `saw ${seen}, has ${after.number}` };
  return { outcome };
}

/** What the store must hold in the end: every number that was shown, once, and nothing beside. */
async function compare(device: Device, taken: readonly string[]): Promise<string[]> {
  const app = await open(device);
  await until(
    "every order is in the store",
    async () => {
      const there = (await liveOrders(device)).map(numberOf);
      return taken.every((number) => there.includes(number));
    },
    120_000,
  );
  await app.kill();
  const there = (await liveOrders(device)).map(numberOf);
  const moved = (await device.ledger()).stock_movements.map(({ order_id }) => order_id);
  const wrong: string[] = [];
  if (there.toSorted().join() !== taken.toSorted().join())
    wrong.push(`the store has ${there.join(" ")}, taken were ${taken.join(" ")}`);
  if (new Set(moved).size !== moved.length) wrong.push("stock moved twice for an order");
  return wrong;
}

/** Orders whose plug is pulled, one after the other on one kiosk. */
export function kill(): ChaosTest {
  const taken: string[] = [];
  return {
    async run(device, at, random) {
      const app = await open(device);
      await fill(app);
      // Every other order is taken without a line.
      await device.faults(...(at % 2 === 1 ? [{ path: "/orders", outage: true }] : []));
      await tapOrder(app);
      const seen = await watch(app, random.between(0, MAX_DELAY_MS));
      await strike(app, at % WEB_ONLY === WEB_ONLY - 1);
      await device.faults();
      const again = await open(device);
      const after = await settled(again);
      if (after.number) taken.push(after.number);
      await free(again);
      await again.kill();
      return judge(seen, after);
    },
    after: (device) => compare(device, taken),
  };
}
