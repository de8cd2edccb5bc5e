// A few tries of each drill; `npm run drills` does as many as one likes.
import { blackout } from "../drills/blackout";
import { drillTest } from "../drills/drill";
import { kill } from "../drills/kill";
import { paper } from "../drills/paper";

drillTest("the plug is pulled after the last tap: order or cart, never neither", kill(), 3);
drillTest("an order of a blackout is one order, paid, whoever has a line first", blackout(), 1);
drillTest("whatever the printer does: the number, and one slip", paper(), 4);
