// Short versions of the chaos tests; `npm run test:chaos` runs them all, any number of times.
import { backlog } from "../chaos/backlog";
import { defineChaosTest } from "../chaos/chaos-test";
import { crashLoop } from "../chaos/crash-loop";
import { heldOrders } from "../chaos/held-orders";
import { kill } from "../chaos/kill";
import { orderNumbers } from "../chaos/order-numbers";
import { outage } from "../chaos/outage";
import { printerFaults } from "../chaos/printer";
import { repeatOrder } from "../chaos/repeat-order";
import { storeFaults } from "../chaos/store-faults";
import { twoDesks } from "../chaos/two-desks";

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
defineChaosTest(
  "a phone order takes few key presses with visible focus and is unaffected by scans",
  repeatOrder(),
  1,
);
defineChaosTest("held orders survive a kill and an outage", heldOrders(3), 1);
defineChaosTest(
  "a phone order becomes exactly one WooCommerce order under each store fault",
  storeFaults(),
  3,
);
defineChaosTest("offline orders reach the store exactly once and in sequence", backlog(15), 1);
defineChaosTest(
  "two desks that change one order show the conflict and overwrite no change",
  twoDesks(),
  3,
);
