// Every drill; `npm run drills -- NAME --runs N` picks one and says how often.
import { blackout } from "./blackout";
import { crashes } from "./crashes";
import { damage } from "./damage";
import { deaths } from "./deaths";
import { drillTest, type Drill } from "./drill";
import { FAULTS, storeFaults } from "./faults";
import { film, FILM_COUNT } from "./film";
import { fingers } from "./fingers";
import { flush } from "./flush";
import { full } from "./full";
import { heldBaskets } from "./held";
import { idle } from "./idle";
import { kill } from "./kill";
import { locked } from "./locked";
import { many } from "./many";
import { numbers } from "./numbers";
import { paper } from "./paper";
import { repeat } from "./repeat";
import { twoDesks } from "./two-desks";

const DRILLS: Record<string, [what: string, drill: () => Drill, few: number]> = {
  kill: ["the plug is pulled after the last tap: order or cart, never neither", kill, 20],
  flush: ["an order is flushed before the page hears of it", flush, 3],
  full: ["a full disk takes no half an order", full, 4],
  blackout: ["an order of a blackout is one order, paid, whoever has a line first", blackout, 4],
  numbers: ["no number twice, no order twice: offline, killed, set back", () => numbers(100), 1],
  paper: ["whatever the printer does: the number, and one slip", paper, 9],
  locked: ["keys, menus, other pages, wrong PINs: nothing comes through", locked, 1],
  fingers: ["one finger orders; more of them, or a long one, change nothing", fingers, 1],
  deaths: ["a process or the screen dies: touchable again, with the cart", deaths, 3],
  repeat: ["a caller by keys alone: few of them, seen at each, and no scan in between", repeat, 2],
  held: ["thirty callers put aside are there after a kill and without a line", heldBaskets, 1],
  faults: [
    "however the store fails, a phone order is one order",
    storeFaults,
    Object.keys(FAULTS).length,
  ],
  many: ["five hundred orders wait for a line: each is in the store once, in turn", many, 1],
  "two-desks": ["two desks on one order: the difference is shown", twoDesks, 5],
  crashes: ["three deaths in a minute: people are sent to the counter", () => crashes(true), 1],
  idle: ["left alone, in real time: free again, and nobody is known", idle, 1],
  damage: ["a file is cut short or overwritten anywhere: kept, or set aside and said", damage, 12],
};

/** Not among the drills unless asked for: pictures of what is seen. */
const FILM: (typeof DRILLS)[string] = ["filmstrips for the documentation", film, FILM_COUNT];

const wanted = process.env.DRILLS?.split(" ") ?? Object.keys(DRILLS);
const known = { ...DRILLS, film: FILM };
const unknown = wanted.filter((name) => !(name in known));
if (unknown.length > 0)
  throw new Error(`no drill ${unknown.join(", ")}: ${Object.keys(known).join(", ")}`);
for (const [name, [what, drill, few]] of Object.entries(known)) {
  if (wanted.includes(name)) drillTest(`${name}: ${what}`, drill(), few);
}
