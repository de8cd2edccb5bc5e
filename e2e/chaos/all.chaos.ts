// Every chaos test; `npm run test:chaos -- NAME --runs N` selects one and its number of runs.
import { backlog } from "./backlog";
import { defineChaosTest, type ChaosTest } from "./chaos-test";
import { corruption } from "./corruption";
import { crashLoop } from "./crash-loop";
import { crashes } from "./crashes";
import { diskFull } from "./disk-full";
import { flush } from "./flush";
import { heldOrders } from "./held-orders";
import { idle } from "./idle";
import { kill } from "./kill";
import { lockdown } from "./lockdown";
import { orderNumbers } from "./order-numbers";
import { outage } from "./outage";
import { printerFaults } from "./printer";
import { repeatOrder } from "./repeat-order";
import { screenshots, SEQUENCE_COUNT } from "./screenshots";
import { STORE_FAULTS, storeFaults } from "./store-faults";
import { touchGestures } from "./touch";
import { twoDesks } from "./two-desks";

/** Name, required result, test and number of runs where none is given. */
type Entry = [result: string, test: () => ChaosTest, runs: number];

const TESTS: Record<string, Entry> = {
  kill: ["a kill after the last tap retains either the order or the cart", kill, 20],
  flush: ["an order is flushed to disk before its number is shown", flush, 3],
  "disk-full": ["an order on a full disk is stored completely or not at all", diskFull, 4],
  outage: [
    "an offline order becomes exactly one paid order in either sequence of reconnection",
    outage,
    4,
  ],
  "order-numbers": [
    "order numbers stay unique across outage, kill and restored backup",
    () => orderNumbers(100),
    1,
  ],
  printer: [
    "every printer fault leaves the order number on the screen and prints one ticket",
    printerFaults,
    9,
  ],
  lockdown: ["keys, menus, other pages and wrong PINs do not exit the kiosk", lockdown, 1],
  touch: ["single taps place an order; gestures and long presses have no effect", touchGestures, 1],
  crashes: [
    "the kiosk restores its cart after a crash of its process or of the display server",
    crashes,
    3,
  ],
  "repeat-order": [
    "a phone order takes few key presses with visible focus and is unaffected by scans",
    repeatOrder,
    2,
  ],
  "held-orders": ["thirty held orders survive a kill and an outage", heldOrders, 1],
  "store-faults": [
    "a phone order becomes exactly one WooCommerce order under each store fault",
    storeFaults,
    Object.keys(STORE_FAULTS).length,
  ],
  backlog: ["five hundred offline orders reach the store exactly once and in sequence", backlog, 1],
  "two-desks": [
    "two desks that change one order show the conflict and overwrite no change",
    twoDesks,
    5,
  ],
  "crash-loop": [
    "three crashes within a minute show the notice to order at the counter",
    () => crashLoop(true),
    1,
  ],
  idle: ["an idle kiosk resets in real time and keeps no personal data", idle, 1],
  corruption: ["a corrupted file is recovered, or quarantined with a message", corruption, 12],
};

/** Screenshots for the documentation; runs only when named. */
const SCREENSHOTS: Entry = ["sequences for the documentation", screenshots, SEQUENCE_COUNT];

const wanted = process.env.CHAOS_TESTS?.split(" ") ?? Object.keys(TESTS);
const known = { ...TESTS, screenshots: SCREENSHOTS };
const unknown = wanted.filter((name) => !(name in known));
if (unknown.length > 0)
  throw new Error(`no chaos test ${unknown.join(", ")}: ${Object.keys(known).join(", ")}`);
for (const [name, [result, test, runs]] of Object.entries(known)) {
  if (wanted.includes(name)) defineChaosTest(`${name}: ${result}`, test(), runs);
}
