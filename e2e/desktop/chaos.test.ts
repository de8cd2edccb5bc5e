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

defineChaosTest("a kill after the last tap leaves the order or the cart", kill(), 3);
defineChaosTest(
  "an order taken offline is one paid order whichever device reconnects first",
  outage(),
  1,
);
defineChaosTest("three crashes in a minute send customers to the counter", crashLoop(false), 1);
defineChaosTest(
  "no order number is issued twice across outage, kill and restored backup",
  orderNumbers(12),
  1,
);
defineChaosTest("every printer fault leaves a number on screen and one ticket", printerFaults(), 4);
defineChaosTest(
  "a phone order takes few keys with visible focus, and no scan disturbs it",
  repeatOrder(),
  1,
);
defineChaosTest("held orders survive a kill and an outage", heldOrders(3), 1);
defineChaosTest("a phone order is one order whatever fault the store has", storeFaults(), 3);
defineChaosTest("offline orders reach the store once each, in sequence", backlog(15), 1);
defineChaosTest("two desks on one order show the difference", twoDesks(), 3);
