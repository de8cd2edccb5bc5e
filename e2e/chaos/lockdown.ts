// What people try at a kiosk that is locked down: keys, menus, other pages, files, and the staff's PIN.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ALT, BACKSPACE, CONTROL, DELETE, LEFT, RIGHT, SHIFT, SPACE } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { verdict, type ChaosTest, type Try } from "./chaos-test";
import { fill, free, shown } from "./kiosk-user";

const DATA = "locked";
/** A key of the upper row. */
const F = (number: number) => String.fromCharCode(0xe030 + number);

/** Keys that leave, reload, zoom, search, print or look behind a page elsewhere. */
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

/** What a page can be made to do by a link, a drop or a script of somebody's. */
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

/** Answers with what was changed by what is tried; null = nothing. */
async function changes(app: Window, what: string, attempt: () => Promise<unknown>) {
  const before = await app.script<string>(STATE);
  const came = await attempt();
  // A page that goes elsewhere, or ends, needs a moment to do so.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const after = await app.script<string>(STATE);
  const kept = (await shown(app)).items !== null || (await app.text()).includes("To pay");
  if (came === true) return `${what} was not refused`;
  if (after !== before) return `${what}: ${before} became ${after}`;
  return kept ? null : `${what}: the order is not on the screen any more`;
}

/** Everything once, with an order on the screen. */
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

/** What a command of the app answers, or refuses with. */
function ask(app: Window, command: string, input: object): Promise<{ code?: string }> {
  const body =
    "return window.__TAURI_INTERNALS__.invoke(arguments[0], { input: arguments[1] }).catch((e) => e)";
  return app.script(body, command, input);
}

/** Wrong PINs block the settings lock, also after a restart. */
async function wrongPins(device: Device): Promise<string[]> {
  const settings = sandboxSettings(device.sandbox);
  const app = await device.open(DATA, settings, { mode: "kiosk" });
  await free(app);
  await ask(app, "set_pin", { pin: "2580" });
  await ask(app, "close_staff", {});
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 5; at += 1)
    codes.push((await ask(app, "open_staff", { pin: "0000" })).code);
  await app.kill();
  const again = await device.open(DATA, settings, { mode: "kiosk" });
  await free(again);
  const right = await ask(again, "open_staff", { pin: "2580" });
  await again.kill();
  const told = `${codes.join()} then ${right.code}`;
  return told === "pin_wrong,pin_wrong,pin_wrong,pin_wrong,pin_locked then pin_locked"
    ? []
    : [`wrong PINs: ${told}`];
}

/** Everything that is tried at a kiosk. */
export function lockdown(): ChaosTest {
  return {
    async run(device): Promise<Try> {
      const app = await device.open(device.freshData(), sandboxSettings(device.sandbox), {
        mode: "kiosk",
      });
      await fill(app);
      await until("the review", async () => (await app.text()).includes("To pay"));
      const wrong = await tryAll(app);
      await app.kill();
      wrong.push(...(await wrongPins(device)));
      const count = CHORDS.length + Object.keys(PAGE_ATTACKS).length;
      return verdict(`${count} attempts and five wrong PINs: ${wrong.length} came through`, wrong);
    },
  };
}
