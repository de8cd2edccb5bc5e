// Touch gestures at the kiosk (R8): one finger orders a snack; two to four fingers, long presses,
// strokes from the edges and a touchpad pinch change nothing. The desk's window has no touch filter
// and proves that the gestures reach a window.
import { setTimeout as sleep } from "node:timers/promises";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import type { ChaosTest, RunResult } from "./chaos-test";
import { TouchScreen } from "./touch-screen";
import type { Point } from "./input-device";
import { BUTTON_LIKE, readScreen } from "./kiosk-user";

const MIDDLE = { x: 540, y: 1_000 };

/** Position on the screen of the first button whose name matches a pattern. */
export async function buttonPosition(app: Window, name: string): Promise<Point> {
  return until(`a button ${name}`, () =>
    app.script<Point | null>(
      `${BUTTON_LIKE}
      button?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = button?.getBoundingClientRect();
      return box && { x: screenX + box.x + box.width / 2, y: screenY + box.y + box.height / 2 };`,
      name,
    ),
  );
}

/** Touches a button until it has an effect: a page that is being drawn may miss a touch. */
async function tap(glass: TouchScreen, app: Window, name: string, then: () => Promise<unknown>) {
  await until(
    `${name} was touched`,
    async () => {
      await glass.press(await buttonPosition(app, name));
      return until("the touch has an effect", async () => (await then()) === true, 3_000);
    },
    20_000,
  );
}

const hasText = (app: Window, words: string) => async () => (await app.text()).includes(words);

/** Fills the cart by touch, from the start screen. */
async function fillCartByTouch(glass: TouchScreen, app: Window): Promise<void> {
  await tap(glass, app, "Touch to order|Gusa", hasText(app, "What would you like?"));
  await tap(glass, app, "^Add to cart: Salt & Vinegar", hasText(app, "1 item"));
}

const STATE = `
  return JSON.stringify({ at: location.href, scale: visualViewport.scale, ratio: devicePixelRatio,
    size: [innerWidth, innerHeight], place: [visualViewport.offsetLeft, visualViewport.offsetTop] });`;

/** Starts to record the touches and context menus that the page receives. */
const LISTEN = `
  window.received = { most: 0, menus: 0 };
  if (!window.listens) {
    window.listens = true;
    for (const name of ['touchstart', 'touchmove'])
      addEventListener(name, (e) => { received.most = Math.max(received.most, e.touches.length); }, true);
    addEventListener('contextmenu', (e) => setTimeout(() => {
      if (!e.defaultPrevented) received.menus += 1;
    }), true);
  }`;

type Received = { most: number; menus: number };

/** Gestures that customers know from their phones. */
const GESTURES: Record<string, (glass: TouchScreen) => Promise<void>> = {
  "two fingers apart": (glass) => glass.spread(MIDDLE, 2),
  "three fingers apart": (glass) => glass.spread(MIDDLE, 3),
  "four fingers apart": (glass) => glass.spread(MIDDLE, 4),
  "a long press": (glass) => glass.press({ x: 540, y: 330 }, 1_500),
  "a long press on a picture": (glass) => glass.press({ x: 700, y: 700 }, 1_500),
  "a stroke from the left edge": (glass) => glass.stroke(...across(0, 900)),
  "a stroke from the right edge": (glass) => glass.stroke(...across(1_079, 200)),
  "a stroke from the top edge": (glass) => glass.stroke(...down(0, 600)),
  "a stroke to the lower edge": (glass) => glass.stroke(...down(1_200, 1_919)),
  "two fingers apart on a touchpad": (glass) => glass.spreadOnPad(2),
  "four fingers apart on a touchpad": (glass) => glass.spreadOnPad(4),
};

function across(from: number, to: number): Point[] {
  return Array.from({ length: 20 }, (_, at) => ({ x: from + ((to - from) * at) / 19, y: 1_200 }));
}

function down(from: number, to: number): Point[] {
  return Array.from({ length: 20 }, (_, at) => ({ x: 540, y: from + ((to - from) * at) / 19 }));
}

/** Effect of a gesture; null = none. */
async function changes(glass: TouchScreen, app: Window, gesture: string): Promise<string | null> {
  await app.script(LISTEN);
  const before = await app.script<string>(STATE);
  await GESTURES[gesture]?.(glass);
  await sleep(400);
  const after = await app.script<string>(STATE);
  const { most, menus } = await app.script<Received>("return window.received");
  if (after !== before) return `${gesture}: ${before} became ${after}`;
  if (most > 1) return `${gesture}: the page received ${most} fingers`;
  if (menus > 0) return `${gesture}: a menu was not blocked`;
  return (await readScreen(app)).items === null
    ? `${gesture}: the cart is not on the screen`
    : null;
}

function settingsOn(device: Device, glass: TouchScreen): NodeJS.ProcessEnv {
  return { ...device.settings, DISPLAY: glass.display };
}

/** Number of fingers that the desk's window, without a filter, receives: proof of the gesture. */
async function receivedAtDesk(device: Device, glass: TouchScreen): Promise<number> {
  const app = await device.open("fingers-desk", settingsOn(device, glass));
  await app.waitForText("New order");
  await app.script(LISTEN);
  await glass.spread({ x: 400, y: 400 }, 2);
  const { most } = await app.script<Received>("return window.received");
  await app.kill();
  return most;
}

/** Orders by touch, with each gesture in between. */
async function orderByTouch(device: Device, glass: TouchScreen): Promise<RunResult> {
  const app = await device.open("fingers", settingsOn(device, glass), { mode: "kiosk" });
  await fillCartByTouch(glass, app);
  const wrong: string[] = [];
  for (const gesture of Object.keys(GESTURES)) {
    const found = await changes(glass, app, gesture);
    if (found) wrong.push(found);
  }
  await tap(glass, app, "^See my order", hasText(app, "To pay"));
  await tap(glass, app, "^At the counter", async () => (await readScreen(app)).number !== null);
  await app.kill();
  const effects = wrong.length;
  const received = await receivedAtDesk(device, glass);
  if (received !== 2) wrong.push(`of two fingers, the desk's window received ${received}`);
  const outcome = `an order by one finger; ${Object.keys(GESTURES).length} gestures, ${effects} had an effect`;
  return { outcome, wrong };
}

/** Chaos test: touch gestures. */
export function touchGestures(): ChaosTest {
  return { run: (device) => TouchScreen.during((glass) => orderByTouch(device, glass)) };
}
