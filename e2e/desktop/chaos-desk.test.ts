// Short versions of the chaos tests of the desk: the seed of the commit draws their entries.
// `npm run test:chaos` runs them all, any number of times.
import { backlog } from "../chaos/backlog";
import { defineChaosTest } from "../chaos/chaos-test";
import { heldOrders } from "../chaos/held-orders";
import { repeatOrder } from "../chaos/repeat-order";
import { storeFaults } from "../chaos/store-faults";
import { twoDesks } from "../chaos/two-desks";

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
  5,
);
