// Fingers on the kiosk's glass (R8): one orders a snack; two, three, four, a long press, a stroke from
// the edge and a touchpad's pinch change nothing. The desk's window, which is not guarded, shows that it
// would have heard of them.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { verdict, type ChaosTest, type Try } from "./chaos-test";
import { Glass } from "./touch-screen";
import type { Point } from "./input-device";
import { BUTTON_LIKE, shown } from "./kiosk-user";

const MIDDLE = { x: 540, y: 1_000 };

/** Where a button is on the screen, by how its name begins. */
export async function whereIs(app: Window, name: string): Promise<Point> {
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

/** Touches a button until something comes of it: a page that is being drawn may miss a finger. */
async function tap(glass: Glass, app: Window, name: string, then: () => Promise<unknown>) {
  await until(
    `${name} was touched`,
    async () => {
      await glass.press(await whereIs(app, name));
      return until("something comes of it", async () => (await then()) === true, 3_000);
    },
    20_000,
  );
}

const says = (app: Window, words: string) => async () => (await app.text()).includes(words);

/** From the first touch to a cart, by one finger. */
async function fillByFinger(glass: Glass, app: Window): Promise<void> {
  await tap(glass, app, "Touch to order|Gusa", says(app, "Start in English"));
  await tap(glass, app, "^Start in English", says(app, "What would you like?"));
  await tap(glass, app, "^Add to cart: Salt & Vinegar", says(app, "1 item"));
}

const STATE = `
  return JSON.stringify({ at: location.href, scale: visualViewport.scale, ratio: devicePixelRatio,
    size: [innerWidth, innerHeight], place: [visualViewport.offsetLeft, visualViewport.offsetTop] });`;

/** What the page heard of fingers since this was asked for last. */
const LISTEN = `
  window.heard = { most: 0, menus: 0 };
  if (!window.listens) {
    window.listens = true;
    for (const name of ['touchstart', 'touchmove'])
      addEventListener(name, (e) => { heard.most = Math.max(heard.most, e.touches.length); }, true);
    addEventListener('contextmenu', (e) => setTimeout(() => {
      if (!e.defaultPrevented) heard.menus += 1;
    }), true);
  }`;

type Heard = { most: number; menus: number };

/** What people do with a screen that they are used to from their phones. */
const HABITS: Record<string, (glass: Glass) => Promise<void>> = {
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

/** What a habit changed; null = nothing. */
async function changes(glass: Glass, app: Window, habit: string): Promise<string | null> {
  await app.script(LISTEN);
  const before = await app.script<string>(STATE);
  await HABITS[habit]?.(glass);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const after = await app.script<string>(STATE);
  const { most, menus } = await app.script<Heard>("return window.heard");
  if (after !== before) return `${habit}: ${before} became ${after}`;
  if (most > 1) return `${habit}: the page heard of ${most} fingers`;
  if (menus > 0) return `${habit}: a menu was not refused`;
  return (await shown(app)).items === null ? `${habit}: the cart is not on the screen` : null;
}

function settingsOn(device: Device, glass: Glass): NodeJS.ProcessEnv {
  return { ...sandboxSettings(device.sandbox), DISPLAY: glass.display };
}

/** How many fingers the desk's window hears of, which nobody guards: else the drill would prove nothing. */
async function heardAtDesk(device: Device, glass: Glass): Promise<number> {
  const app = await device.open("fingers-desk", settingsOn(device, glass));
  await app.sees("New order");
  await app.script(LISTEN);
  await glass.spread({ x: 400, y: 400 }, 2);
  const { most } = await app.script<Heard>("return window.heard");
  await app.kill();
  return most;
}

/** An order by one finger, with everything in between that people do with their phones. */
async function touched(device: Device, glass: Glass): Promise<Try> {
  const app = await device.open("fingers", settingsOn(device, glass), { mode: "kiosk" });
  await fillByFinger(glass, app);
  const wrong: string[] = [];
  for (const habit of Object.keys(HABITS)) {
    const found = await changes(glass, app, habit);
    if (found) wrong.push(found);
  }
  await tap(glass, app, "^See my order", says(app, "To pay"));
  await tap(glass, app, "^At the counter", async () => (await shown(app)).number !== null);
  await app.kill();
  const through = wrong.length;
  const heard = await heardAtDesk(device, glass);
  if (heard !== 2) wrong.push(`of two fingers, the desk's window heard of ${heard}`);
  const outcome = `an order by one finger; ${Object.keys(HABITS).length} habits, ${through} came through`;
  return verdict(outcome, wrong);
}

/** Fingers on the glass. */
export function touchGestures(): ChaosTest {
  return { run: (device) => Glass.during((glass) => touched(device, glass)) };
}
