// Attacks on the locked-down kiosk: keys, menus, other pages, files, and guesses of the staff PIN.
import { setTimeout as sleep } from "node:timers/promises";
import type { Device } from "../desktop/device";
import { ALT, BACKSPACE, CONTROL, DELETE, LEFT, RIGHT, SHIFT, SPACE } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import type { ChaosTest, RunResult } from "./chaos-test";
import { fillCart, resetKiosk, readScreen } from "./kiosk-user";

const DATA = "locked";
/** Function key. */
const F = (number: number) => String.fromCharCode(0xe030 + number);

/** Keys that leave, reload, zoom, search, print or inspect a page in browsers. */
const CHORDS: string[][] = [
  [ALT, F(4)],
  [ALT, LEFT],
  [ALT, RIGHT],
  [ALT, SPACE],
  ...["w", "q", "n", "t", "r", "l", "p", "f", "o", "s", "u", "+", "-", "0"].map((key) => [
    CONTROL,
    key,
  ]),
  [CONTROL, SHIFT, "i"],
  [CONTROL, SHIFT, "c"],
  [CONTROL, ALT, DELETE],
  [CONTROL, ALT, F(1)],
  ...Array.from({ length: 12 }, (_, at) => [F(at + 1)]),
  [BACKSPACE],
  [DELETE],
  [SHIFT, F(10)],
];

/** Actions that a link, a drop or a foreign script could cause. */
const PAGE_ATTACKS: Record<string, string> = {
  "another page": "location.href = 'https://example.com/'",
  "a file": "location.href = 'file:///etc/passwd'",
  "another window": "window.open('https://example.com/')",
  "a link to another window":
    "const a = Object.assign(document.createElement('a'), { href: 'https://example.com/', target: '_blank' }); document.body.append(a); a.click(); a.remove()",
  "a form":
    "const f = Object.assign(document.createElement('form'), { action: 'https://example.com/' }); document.body.append(f); f.submit(); f.remove()",
  "a menu":
    "return document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))",
  "a dropped file":
    "return document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }))",
  "dragged text":
    "return document.querySelector('h1').dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true }))",
  "marked text":
    "return document.querySelector('h1').dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }))",
  "a pinch of a touchpad":
    "return document.body.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: 9, bubbles: true, cancelable: true }))",
  "another command": `return window.__TAURI_INTERNALS__.invoke('list_orders', { input: { current: true } }).then(() => true, () => false)`,
  "a plugin's command": `return window.__TAURI_INTERNALS__.invoke('plugin:opener|open_url', { url: 'https://example.com/' }).then(() => true, () => false)`,
};

const STATE = `
  return JSON.stringify({ at: location.href, zoom: [visualViewport.scale, devicePixelRatio],
    size: [innerWidth, innerHeight] });`;

/** Effect of an attempt; null = none. */
async function changes(app: Window, what: string, attempt: () => Promise<unknown>) {
  const before = await app.script<string>(STATE);
  const came = await attempt();
  // A navigation or an exit needs a moment.
  await sleep(150);
  const after = await app.script<string>(STATE);
  const kept = (await readScreen(app)).items !== null || (await app.text()).includes("To pay");
  if (came === true) return `${what} was not blocked`;
  if (after !== before) return `${what}: ${before} became ${after}`;
  return kept ? null : `${what}: the order is no longer on the screen`;
}

/** Tries every attack once, with an order on the screen. */
async function tryAll(app: Window): Promise<string[]> {
  const found: (string | null)[] = [];
  for (const chord of CHORDS) {
    const name = chord.map((key) => key.codePointAt(0)?.toString(16)).join("+");
    found.push(await changes(app, `keys ${name}`, () => app.chord(...chord)));
  }
  for (const [what, body] of Object.entries(PAGE_ATTACKS)) {
    found.push(await changes(app, what, () => app.script(body)));
  }
  return found.filter((one) => one !== null);
}

/** Result or error of a command of the app. */
function invoke(app: Window, command: string, input: object): Promise<{ code?: string }> {
  const body =
    "return window.__TAURI_INTERNALS__.invoke(arguments[0], { input: arguments[1] }).catch((e) => e)";
  return app.script(body, command, input);
}

/** Wrong PINs block the settings lock, also after a restart. */
async function wrongPins(device: Device): Promise<string[]> {
  const settings = device.settings;
  const app = await device.open(DATA, settings, { mode: "kiosk" });
  await resetKiosk(app);
  await invoke(app, "set_pin", { pin: "2759" });
  await invoke(app, "lock_settings", {});
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 5; at += 1)
    codes.push((await invoke(app, "unlock_settings", { pin: "0000" })).code);
  await app.kill();
  const again = await device.open(DATA, settings, { mode: "kiosk" });
  await resetKiosk(again);
  const right = await invoke(again, "unlock_settings", { pin: "2759" });
  await again.kill();
  const answers = `${codes.join()} then ${right.code}`;
  return answers === "pin_wrong,pin_wrong,pin_wrong,pin_wrong,pin_locked then pin_locked"
    ? []
    : [`wrong PINs: ${answers}`];
}

/** Chaos test: attacks on the locked-down kiosk. */
export function lockdown(): ChaosTest {
  return {
    async run(device): Promise<RunResult> {
      const app = await device.open(device.freshData(), device.settings, {
        mode: "kiosk",
      });
      await fillCart(app);
      await until("the review", async () => (await app.text()).includes("To pay"));
      const wrong = await tryAll(app);
      await app.kill();
      wrong.push(...(await wrongPins(device)));
      const count = CHORDS.length + Object.keys(PAGE_ATTACKS).length;
      const outcome = `${count} attempts and five wrong PINs: ${wrong.length} had an effect`;
      return { outcome, wrong };
    },
  };
}
