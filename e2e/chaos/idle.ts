// The kiosk is left alone, in real time (R7): asks after a minute, counts 25 seconds, is free for the
// next person, and nothing on its disk tells who was there. Whatever people do extends it.
import { statSync } from "node:fs";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ENTER, TAB } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { verdict, type ChaosTest, type Try } from "./chaos-test";
import { filesThatKnow } from "./files-containing";
import { whereIs } from "./touch";
import { Glass } from "./touch-screen";
import { fill, free, liveOrders, numberOf, place, shown } from "./kiosk-user";

const DATA = "idle";
const [QUIET_S, COUNTDOWN_S] = [60, 25];
/** Seconds by which a moment may be missed on a machine that does other things too. */
const SLACK_S = 4;

/** Digits of who goes without ordering, and of who has ordered. */
const GONE = "0798160253";
const ORDERED = "0711482936";

const NAME = "AMINA";

const TYPED = "return document.querySelector('main input').value";

const COUNT = "return document.querySelector('[data-countdown]')?.innerText ?? ''";

/** Counts seconds from when it is made. */
function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}

/** Waits for the countdown; answers with what was wrong about when it came. */
async function asked(app: Window, since: () => number, what: string): Promise<string[]> {
  const text = await until(`the countdown ${what}`, () => app.script<string>(COUNT), 90_000);
  const after = since();
  const seconds = Number(/\d+/.exec(text)?.[0]);
  const wrong: string[] = [];
  if (Math.abs(after - QUIET_S) > SLACK_S) wrong.push(`${what}: asked after ${after.toFixed(1)} s`);
  if (seconds < COUNTDOWN_S - SLACK_S) wrong.push(`${what}: began at ${seconds}`);
  return wrong;
}

/** What people and their devices do, each of which says that somebody is there. */
const SIGNS: Record<string, (app: Window, glass: Glass) => Promise<unknown>> = {
  "a finger anywhere": (_app, glass) => glass.press({ x: 200, y: 1_500 }),
  // Before a key, which moves the focus: its Enter would press what has that.
  "a scanner": (app) => app.burst(..."6001234567890", ENTER),
  "a pointer": (app) => app.point({ x: 300, y: 900 }),
  "a wheel": (app) => app.wheel({ x: 500, y: 900 }, 200),
  "a key": (app) => app.keys(TAB),
};

/** Each sign takes the countdown away, and the next minute begins there. */
async function signs(app: Window, glass: Glass, from: () => number): Promise<string[]> {
  const wrong: string[] = [];
  let since = from;
  let what = "left alone";
  for (const [sign, give] of Object.entries(SIGNS)) {
    wrong.push(...(await asked(app, since, what)));
    since = stopwatch();
    what = `after ${sign}`;
    await give(app, glass);
    const stays = until(sign, async () => (await app.script<string>(COUNT)) === "", 3_000);
    if (!(await stays.catch(() => false))) wrong.push(`${sign} did not extend it`);
  }
  wrong.push(...(await asked(app, since, what)));
  return wrong;
}

/** Types a name and a phone with a finger on the kiosk's own keyboard. */
async function sayWho(app: Window, glass: Glass, phone: string): Promise<void> {
  await app.press("Name on the order");
  await app.find(".simple-keyboard button");
  const type = async (key: string) => {
    const before = await app.script<string>(TYPED);
    await glass.press(await whereIs(app, `^[${key}${key.toLowerCase()}]$`));
    await until(`${key} is typed`, async () => (await app.script<string>(TYPED)) !== before, 5_000);
  };
  for (const letter of NAME) await type(letter);
  await app.press("Phone");
  for (const digit of phone) await type(digit);
  await app.press("That's me");
  await app.sees("We call you Amina");
}

/** What is left of a person whose time is over. */
const LEFT = `
  const all = [...document.querySelectorAll('*')];
  return {
    language: document.documentElement.lang,
    scrolled: all.filter((e) => e.scrollTop > 0).length + scrollY,
    words: document.body.innerText,
    stored: JSON.stringify({ ...localStorage, ...sessionStorage }),
  };`;

type Left = { language: string; scrolled: number; words: string; stored: string };

async function nothingLeft(app: Window): Promise<string[]> {
  const left = await app.script<Left>(LEFT);
  const wrong: string[] = [];
  if (left.language !== "en") wrong.push(`the language stayed ${left.language}`);
  if (left.scrolled > 0) wrong.push("something stayed scrolled");
  if (new RegExp(NAME, "i").test(left.words + left.stored)) wrong.push("the name stayed");
  await app.click(await app.find("main button"));
  await app.press("Start in English");
  await app.sees("Nothing chosen yet");
  const shelf = await app.script<Left>(LEFT);
  if (shelf.scrolled > 0) wrong.push("the shelf stayed scrolled");
  await app.press("Add to cart: Salt & Vinegar Cashews");
  await app.press("See my order");
  await app.named("button", "At the counter");
  if (!(await app.text()).includes("If you like.")) wrong.push("somebody's name is on the order");
  return wrong;
}

/** Somebody orders with a phone and goes; the number frees the screen by itself. */
async function orders(app: Window, glass: Glass): Promise<string> {
  await fill(app);
  await sayWho(app, glass, ORDERED);
  const number = await place(app);
  await until("the number has left by itself", async () => (await shown(app)).number === null);
  return number;
}

/** Somebody chooses, types, scrolls and turns the screen to Kiswahili, and goes. */
async function begins(app: Window, glass: Glass): Promise<void> {
  await fill(app);
  await sayWho(app, glass, GONE);
  await app.press("Add more");
  await app.press("Kiswahili");
  await app.script("document.querySelector('main article:last-of-type').scrollIntoView()");
}

async function leftAlone(device: Device, glass: Glass): Promise<string[]> {
  const settings = { ...sandboxSettings(device.sandbox), DISPLAY: glass.display };
  const app = await device.open(DATA, settings, { mode: "kiosk" });
  await free(app);
  const number = await orders(app, glass);
  await begins(app, glass);
  const wrong = await signs(app, glass, stopwatch());
  const leaving = stopwatch();
  await until("the screen is free", async () => (await app.text()).includes("Touch to order"));
  if (Math.abs(leaving() - COUNTDOWN_S) > SLACK_S)
    wrong.push(`it was free ${leaving().toFixed(1)} s after the countdown came`);
  wrong.push(...(await nothingLeft(app)));
  await until("the order is in the store", async () =>
    (await liveOrders(device)).some((order) => numberOf(order) === number),
  );
  await app.close();
  wrong.push(...searched(device));
  return wrong;
}

const book = (file: string) => /korosho\.db(-wal|-shm)?$/.test(file);

/** The phone of who went is nowhere; that of who ordered is in the book, and nowhere else. */
function searched(device: Device): string[] {
  const { XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME } = process.env;
  const homes = [XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME].filter(
    (home) => home !== undefined,
  );
  const folders = [
    device.file(DATA, "."),
    ...homes.filter((home) => statSync(home, { throwIfNoEntry: false })),
  ];
  const wrong = filesThatKnow(folders, GONE).map((file) => `${file} knows who went`);
  const known = filesThatKnow(folders, ORDERED);
  wrong.push(...known.filter((file) => !book(file)).map((file) => `${file} knows who ordered`));
  // Else the search would find nothing anywhere.
  if (!known.some(book)) wrong.push("the search does not find what is there");
  return wrong;
}

/** The kiosk is left alone for some minutes. */
export function idle(): ChaosTest {
  return {
    async run(device): Promise<Try> {
      const wrong = await Glass.during((glass) => leftAlone(device, glass));
      const count = Object.keys(SIGNS).length;
      return verdict(`${count} signs of life, then free, and nobody is known`, wrong);
    },
  };
}
