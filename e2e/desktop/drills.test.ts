// A few tries of each drill; `npm run drills` does as many as one likes.
import { blackout } from "../drills/blackout";
import { crashes } from "../drills/crashes";
import { drillTest } from "../drills/drill";
import { storeFaults } from "../drills/faults";
import { heldBaskets } from "../drills/held";
import { kill } from "../drills/kill";
import { many } from "../drills/many";
import { numbers } from "../drills/numbers";
import { paper } from "../drills/paper";
import { repeat } from "../drills/repeat";
import { twoDesks } from "../drills/two-desks";

drillTest("the plug is pulled after the last tap: order or cart, never neither", kill(), 3);
drillTest("an order of a blackout is one order, paid, whoever has a line first", blackout(), 1);
drillTest("three deaths in a minute: people are sent to the counter", crashes(false), 1);
drillTest("no number twice, no order twice: offline, killed, set back", numbers(12), 1);
drillTest("whatever the printer does: the number, and one slip", paper(), 4);
drillTest("a caller by keys alone: few of them, seen at each, and no scan in between", repeat(), 1);
drillTest("callers put aside are there after a kill and without a line", heldBaskets(3), 1);
drillTest("however the store fails, a phone order is one order", storeFaults(), 3);
drillTest("orders that wait for a line: each is in the store once, in turn", many(15), 1);
drillTest("two desks on one order: the difference is shown", twoDesks(), 3);
