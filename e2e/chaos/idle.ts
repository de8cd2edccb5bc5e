// Idle kiosk in real time (R7): it prompts after a minute, counts 25 seconds and resets; no file
// keeps the customer's personal data. Every kind of input extends the session.
import { statSync } from "node:fs";
import { orderNumber } from "../../scripts/lib/order-audit.mjs";
import type { Device } from "../desktop/device";
import { ENTER, TAB } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import type { ChaosTest, RunResult } from "./chaos-test";
import { filesContaining } from "./files-containing";
import { buttonPosition } from "./touch";
import { TouchScreen } from "./touch-screen";
import { fillCart, resetKiosk, liveOrders, placeOrder, readScreen } from "./kiosk-user";

const DATA = "idle";
const [QUIET_S, COUNTDOWN_S] = [60, 25];
/** Tolerance on a busy machine, in seconds. */
const TOLERANCE_S = 4;

/** Phone numbers of the customer who leaves without an order, and of the one who orders. */
const LEFT_PHONE = "0798160253";
const ORDER_PHONE = "0711482936";

const NAME = "AMINA";

const TYPED = "return document.querySelector('main input').value";

const COUNT = "return document.querySelector('[data-countdown]')?.innerText ?? ''";

/** Returns a function that returns the seconds since the call. */
function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}

/** Waits for the countdown; returns the violations of its time. */
async function countdownViolations(
  app: Window,
  since: () => number,
  what: string,
): Promise<string[]> {
  const text = await until(`the countdown ${what}`, () => app.script<string>(COUNT), 90_000);
  const after = since();
  const seconds = Number(/\d+/.exec(text)?.[0]);
  const wrong: string[] = [];
  if (Math.abs(after - QUIET_S) > TOLERANCE_S)
    wrong.push(`${what}: prompted after ${after.toFixed(1)} s`);
  if (seconds < COUNTDOWN_S - TOLERANCE_S) wrong.push(`${what}: began at ${seconds}`);
  return wrong;
}

/** Kinds of input, each of which extends the session. */
const INPUTS: Record<string, (app: Window, glass: TouchScreen) => Promise<unknown>> = {
  "a finger anywhere": (_app, glass) => glass.press({ x: 200, y: 1_500 }),
  // Before the key, which moves the focus: the Enter of the scanner would press a focused button.
  "a scanner": (app) => app.scan(..."6001234567890", ENTER),
  "a pointer": (app) => app.point({ x: 300, y: 900 }),
  "a wheel": (app) => app.wheel({ x: 500, y: 900 }, 200),
  "a key": (app) => app.keys(TAB),
};

/** Each input ends the countdown and restarts the minute. */
async function inputViolations(
  app: Window,
  glass: TouchScreen,
  from: () => number,
): Promise<string[]> {
  const wrong: string[] = [];
  let since = from;
  let what = "left alone";
  for (const [input, perform] of Object.entries(INPUTS)) {
    wrong.push(...(await countdownViolations(app, since, what)));
    since = stopwatch();
    what = `after ${input}`;
    await perform(app, glass);
    const stays = until(input, async () => (await app.script<string>(COUNT)) === "", 3_000);
    if (!(await stays.catch(() => false))) wrong.push(`${input} did not extend it`);
  }
  wrong.push(...(await countdownViolations(app, since, what)));
  return wrong;
}

/** Types a name and a phone by touch on the kiosk's own keyboard. */
async function typeDetails(app: Window, glass: TouchScreen, phone: string): Promise<void> {
  await app.press("Name on the order");
  await app.find(".simple-keyboard button");
  const type = async (key: string) => {
    const before = await app.script<string>(TYPED);
    await glass.press(await buttonPosition(app, `^[${key}${key.toLowerCase()}]$`));
    await until(`${key} is typed`, async () => (await app.script<string>(TYPED)) !== before, 5_000);
  };
  for (const letter of NAME) await type(letter);
  await app.press("Phone");
  for (const digit of phone) await type(digit);
  await app.press("That's me");
  await app.waitForText("We call you Amina");
}

/** Remains of an ended session. */
const REMAINS = `
  const all = [...document.querySelectorAll('*')];
  return {
    language: document.documentElement.lang,
    scrolled: all.filter((e) => e.scrollTop > 0).length + scrollY,
    words: document.body.innerText,
    stored: JSON.stringify({ ...localStorage, ...sessionStorage }),
  };`;

type Remains = { language: string; scrolled: number; words: string; stored: string };

async function resetViolations(app: Window): Promise<string[]> {
  const left = await app.script<Remains>(REMAINS);
  const wrong: string[] = [];
  if (left.language !== "en") wrong.push(`the language stayed ${left.language}`);
  if (left.scrolled > 0) wrong.push("something stayed scrolled");
  if (new RegExp(NAME, "i").test(left.words + left.stored)) wrong.push("the name stayed");
  await app.click(await app.find("main button"));
  await app.waitForText("Nothing chosen yet");
  const shelf = await app.script<Remains>(REMAINS);
  if (shelf.scrolled > 0) wrong.push("the shelf stayed scrolled");
  await app.press("Add to cart: Salt & Vinegar Cashews");
  await app.press("See my order");
  await app.named("button", "At the counter");
  if (!(await app.text()).includes("If you like.")) wrong.push("the previous name is on the order");
  return wrong;
}

/** Places an order with a phone number and leaves; the screen resets. */
async function orderAndLeave(app: Window, glass: TouchScreen): Promise<string> {
  await fillCart(app);
  await typeDetails(app, glass, ORDER_PHONE);
  const number = await placeOrder(app);
  await until("the screen has reset", async () => (await readScreen(app)).number === null);
  return number;
}

/** Chooses, types, scrolls, switches to Kiswahili, and leaves. */
async function startAndLeave(app: Window, glass: TouchScreen): Promise<void> {
  await fillCart(app);
  await typeDetails(app, glass, LEFT_PHONE);
  await app.press("Add more");
  await app.press("Kiswahili");
  await app.script("document.querySelector('main article:last-of-type').scrollIntoView()");
}

async function idleViolations(device: Device, glass: TouchScreen): Promise<string[]> {
  const settings = { ...device.settings, DISPLAY: glass.display };
  const app = await device.open(DATA, settings, { mode: "kiosk" });
  await resetKiosk(app);
  const number = await orderAndLeave(app, glass);
  await startAndLeave(app, glass);
  const wrong = await inputViolations(app, glass, stopwatch());
  const leaving = stopwatch();
  await until("the screen has reset", async () => (await app.text()).includes("Touch to order"));
  if (Math.abs(leaving() - COUNTDOWN_S) > TOLERANCE_S)
    wrong.push(`it reset ${leaving().toFixed(1)} s after the countdown came`);
  wrong.push(...(await resetViolations(app)));
  await until("the order is in the store", async () =>
    (await liveOrders(device)).some((order) => orderNumber(order) === number),
  );
  await app.close();
  wrong.push(...fileViolations(device));
  return wrong;
}

const isDatabase = (file: string) => /korosho\.db(-wal|-shm)?$/.test(file);

/** The phone without an order must be in no file, the other in the database only. */
function fileViolations(device: Device): string[] {
  const { XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME } = process.env;
  const homes = [XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME].filter(
    (home) => home !== undefined,
  );
  const folders = [
    device.file(DATA, "."),
    ...homes.filter((home) => statSync(home, { throwIfNoEntry: false })),
  ];
  const wrong = filesContaining(folders, LEFT_PHONE).map(
    (file) => `${file} holds the phone without an order`,
  );
  const known = filesContaining(folders, ORDER_PHONE);
  wrong.push(
    ...known
      .filter((file) => !isDatabase(file))
      .map((file) => `${file} holds the phone of the order`),
  );
  // Proves that the search finds existing text.
  if (!known.some(isDatabase)) wrong.push("the search does not find what is there");
  return wrong;
}

/** Chaos test: the idle kiosk. */
export function idle(): ChaosTest {
  return {
    async run(device): Promise<RunResult> {
      const wrong = await TouchScreen.during((glass) => idleViolations(device, glass));
      const count = Object.keys(INPUTS).length;
      return { outcome: `${count} kinds of input, then reset, no personal data`, wrong };
    },
  };
}
