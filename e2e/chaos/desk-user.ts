// Somebody at the desk's window, by keys alone: each key is counted, the focus is seen at each step,
// and it is noted whether a pointer ever came near.
import { ALT, DOWN, ENTER, F10, F2, F3 } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { Device, StoredOrder } from "../desktop/device";
import { numberOf } from "./kiosk-user";

const WATCH = `
  window.korosho_pointers = 0;
  for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
    window.addEventListener(kind, () => { window.korosho_pointers += 1; }, true);
  return true;`;

/** What shows where the focus is; nothing when it is nowhere or cannot be seen. */
const FOCUS = `
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(here);
  // A window that no window manager made the active one draws no ring.
  const ring = !document.hasFocus() || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
  const name = here.dataset.field || here.getAttribute('aria-label') || here.innerText || here.tagName;
  return { name: name.trim(), seen: ring || boxShadow !== 'none' };`;

type Focus = { name: string; seen: boolean };

/** A hand on the desk's keys. */
export class Hand {
  /** Keys so far; a chord is one. */
  presses = 0;
  /** Places where the focus could not be seen. */
  readonly unseen: string[] = [];

  private constructor(readonly app: Window) {}

  /** Waits until the desk is ready for a call. */
  static async on(app: Window): Promise<Hand> {
    await app.focusIn("caller");
    await app.script(WATCH);
    return new Hand(app);
  }

  /** Types a text, a key a letter. */
  async type(text: string): Promise<void> {
    this.presses += text.length;
    await this.app.keys(...text);
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    this.presses += keys.length;
    await this.app.keys(...keys);
    await this.looksAtFocus();
  }

  /** Presses a key while another is held. */
  async chord(held: string, key: string): Promise<void> {
    this.presses += 1;
    await this.app.chord(held, key);
  }

  /** Where the focus is. */
  focus(): Promise<Focus | null> {
    return this.app.script<Focus | null>(FOCUS);
  }

  /** Times that a pointer was used since the desk was opened. */
  pointers(): Promise<number> {
    return this.app.script<number>("return window.korosho_pointers ?? -1");
  }

  /** Presses a key until the focus is where it is wanted, as Tab leads there. */
  async walk(key: string, to: string, most = 60): Promise<void> {
    for (let step = 0; step < most; step += 1) {
      if ((await this.focus())?.name.startsWith(to)) return;
      await this.press(key);
    }
    throw new Error(`${to} was not reached by keys`);
  }

  private async looksAtFocus(): Promise<void> {
    const focus = await this.focus();
    if (focus && !focus.seen) this.unseen.push(focus.name);
  }
}

/** A new caller's number and name; the focus is then where goods are typed. */
export async function newCaller(hand: Hand, phone: string, name: string): Promise<void> {
  await hand.app.focusIn("caller");
  await hand.type(phone);
  await hand.app.sees("New caller");
  await hand.press(ENTER);
  await hand.app.focusIn("name");
  await hand.type(name);
  await hand.press(ENTER);
  await hand.app.focusIn("add");
}

/** A line of typing that puts goods into the basket. */
export async function add(hand: Hand, entry: string): Promise<void> {
  const before = (await basket(hand.app)).length;
  await hand.type(entry);
  await hand.press(ENTER);
  await until(`“${entry}” is in`, async () => (await basket(hand.app)).length > before);
}

/** Lines of the basket as they are shown. */
export function basket(app: Window): Promise<string[]> {
  return app.script<string[]>(
    `return [...document.querySelectorAll('[role=grid] [data-line]')]
      .map((row) => row.innerText.trim().replace(/\\s+/g, ' '));`,
  );
}

/** Waits until the total is there, and says it. */
export function total(app: Window): Promise<string> {
  const body = "return document.querySelector('[data-testid=total]')?.innerText.trim() ?? ''";
  return until("a total", async () => {
    const shown = await app.script<string>(body);
    return shown.startsWith("Ksh") && shown;
  });
}

/** Places what is in the basket, to be paid at the counter; answers with the order's number. */
export async function place(hand: Hand, key = F10): Promise<string> {
  await total(hand.app);
  await hand.press(key);
  return until("a number", async () => {
    const number = await taken(hand.app);
    if (!number) throw new Error(`instead: ${(await hand.app.text()).slice(0, 600)}`);
    return number;
  });
}

/** Number of the order that was just taken. */
export async function taken(app: Window): Promise<string> {
  const body = "return document.querySelector('[data-testid=order-number]')?.innerText ?? ''";
  return /D\d*-\d+/.exec(await app.script<string>(body))?.[0] ?? "";
}

/** A new caller with one thing, to be paid at the counter; answers with the order's number. */
export async function order(hand: Hand, phone: string, name: string, entry: string) {
  await hand.press(F2);
  if (await taken(hand.app)) await hand.press(ENTER);
  await newCaller(hand, phone, name);
  await add(hand, entry);
  return place(hand);
}

/** Opens an order in the list by its number. */
export async function find(hand: Hand, number: string): Promise<void> {
  await hand.press(F3);
  await hand.app.focusIn("orders");
  await hand.app.script("document.activeElement.select()");
  await hand.type(number);
  await until(`${number} alone is listed`, async () => {
    const rows = await listed(hand.app);
    return rows.length === 1 && rows[0]?.startsWith(number);
  });
  await hand.press(ENTER);
  await until("its details", async () => (await panel(hand.app)).startsWith(number));
}

/** Rows of the list of orders. */
export function listed(app: Window): Promise<string[]> {
  return app.script<string[]>(
    `return [...document.querySelectorAll('#order-list [role=option]')]
      .map((row) => row.innerText.trim().replace(/\\s+/g, ' '));`,
  );
}

/** What the details of the open order say. */
export function panel(app: Window): Promise<string> {
  return app.script<string>("return document.querySelector('aside')?.innerText.trim() ?? ''");
}

/** Moves the open order on: its first, second … next step. */
export const step = (hand: Hand, nth: number) => hand.chord(ALT, String(nth));

/** Goes down a list. */
export async function down(hand: Hand, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await hand.press(DOWN);
}

/** The orders of this number in the store, the thrown away ones too. */
export async function inStore(device: Device, number: string): Promise<StoredOrder[]> {
  const { orders } = await device.ledger();
  return orders.filter((one) => numberOf(one) === number);
}
