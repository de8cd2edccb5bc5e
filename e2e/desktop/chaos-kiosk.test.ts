// Short versions of the chaos tests of the kiosk: the seed of the commit draws their entries.
// `npm run test:chaos` runs them all, any number of times.
import { defineChaosTest } from "../chaos/chaos-test";
import { crashLoop } from "../chaos/crash-loop";
import { kill } from "../chaos/kill";
import { orderNumbers } from "../chaos/order-numbers";
import { outage } from "../chaos/outage";
import { printerFaults } from "../chaos/printer";

defineChaosTest("a kill after the last tap retains either the order or the cart", kill(), 3);
defineChaosTest(
  "an offline order becomes exactly one paid order in either sequence of reconnection",
  outage(),
  1,
);
defineChaosTest(
  "three crashes within a minute show the notice to order at the counter",
  crashLoop(false),
  1,
);
defineChaosTest(
  "order numbers stay unique across outage, kill and restored backup",
  orderNumbers(12),
  1,
);
defineChaosTest(
  "every printer fault leaves the order number on the screen and prints one ticket",
  printerFaults(),
  4,
);
