// User of the desk's window who has a keyboard only: counts keys, checks after each that the focus
// is visible, and records any use of a pointer.
import { orderNumber } from "../../scripts/lib/order-audit.mjs";
import { ALT, DOWN, ENTER, F10, F2, F3 } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import type { StoredOrder } from "../../scripts/lib/sandbox.mjs";
import type { Device } from "../desktop/device";

const WATCH = `
  window.korosho_pointers = 0;
  for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
    window.addEventListener(kind, () => { window.korosho_pointers += 1; }, true);
  return true;`;

/** Reads the focused element and whether its focus ring is visible; null without a focus. */
const FOCUS = `
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(here);
  // A window that no window manager activated draws no ring.
  const ring = !document.hasFocus() || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
  const name = here.dataset.field || here.getAttribute('aria-label') || here.innerText || here.tagName;
  return { name: name.trim(), seen: ring || boxShadow !== 'none' };`;

type Focus = { name: string; seen: boolean };

/** Keyboard user of one desk window. */
export class DeskUser {
  /** Number of keys pressed; a chord counts once. */
  presses = 0;
  /** Elements whose focus was not visible. */
  readonly unseen: string[] = [];

  private constructor(readonly app: Window) {}

  /** Waits until the desk accepts a call. */
  static async on(app: Window): Promise<DeskUser> {
    await app.waitForFocus("customer");
    await app.script(WATCH);
    return new DeskUser(app);
  }

  /** Types a text key by key. */
  async type(text: string): Promise<void> {
    this.presses += text.length;
    await this.app.keys(...text);
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    this.presses += keys.length;
    await this.app.keys(...keys);
    await this.recordInvisibleFocus();
  }

  /** Presses a key while another is held down. */
  async chord(held: string, key: string): Promise<void> {
    this.presses += 1;
    await this.app.chord(held, key);
  }

  /** Focused element. */
  focus(): Promise<Focus | null> {
    return this.app.script<Focus | null>(FOCUS);
  }

  /** Number of pointer events since the desk was opened. */
  pointers(): Promise<number> {
    return this.app.script<number>("return window.korosho_pointers ?? -1");
  }

  /** Presses a key, such as Tab, until the focus is on an element. */
  async pressUntilFocus(key: string, to: string, most = 60): Promise<void> {
    for (let step = 0; step < most; step += 1) {
      if ((await this.focus())?.name.startsWith(to)) return;
      await this.press(key);
    }
    throw new Error(`${to} was not reached by keyboard`);
  }

  private async recordInvisibleFocus(): Promise<void> {
    const focus = await this.focus();
    if (focus && !focus.seen) this.unseen.push(focus.name);
  }
}

/** Enters phone and name of a new customer; leaves the focus in the product field. */
export async function enterCustomer(user: DeskUser, phone: string, name: string): Promise<void> {
  await user.app.waitForFocus("customer");
  await user.type(phone);
  await user.app.waitForText("New customer");
  await user.press(ENTER);
  await user.app.waitForFocus("name");
  await user.type(name);
  await user.press(ENTER);
  await user.app.waitForFocus("add");
}

/** Adds a product to the cart by a typed entry. */
export async function addToCart(user: DeskUser, entry: string): Promise<void> {
  const before = (await cartLines(user.app)).length;
  await user.type(entry);
  await user.press(ENTER);
  await until(`“${entry}” is in the cart`, async () => (await cartLines(user.app)).length > before);
}

/** Visible text of each line of the cart. */
export function cartLines(app: Window): Promise<string[]> {
  return app.script<string[]>(
    `return [...document.querySelectorAll('[role=grid] [data-line]')]
      .map((row) => row.innerText.trim().replace(/\\s+/g, ' '));`,
  );
}

/** Waits for the total and returns its text. */
export function waitForTotal(app: Window): Promise<string> {
  const body = "return document.querySelector('[data-testid=total]')?.innerText.trim() ?? ''";
  return until("a total", async () => {
    const shown = await app.script<string>(body);
    return shown.startsWith("Ksh") && shown;
  });
}

/** Places the cart for payment at the counter; returns the order's number. */
export async function placeOrder(user: DeskUser, key = F10): Promise<string> {
  await waitForTotal(user.app);
  await user.press(key);
  return until("a number", async () => {
    const number = await placedNumber(user.app);
    if (!number) throw new Error(`instead: ${(await user.app.text()).slice(0, 600)}`);
    return number;
  });
}

/** Number of the order placed last; empty when none is shown. */
export async function placedNumber(app: Window): Promise<string> {
  const body = "return document.querySelector('[data-testid=order-number]')?.innerText ?? ''";
  return /D\d*-\d+/.exec(await app.script<string>(body))?.[0] ?? "";
}

/** Places an order of one product for a new customer; returns the order's number. */
export async function takeOrder(user: DeskUser, phone: string, name: string, entry: string) {
  await user.press(F2);
  if (await placedNumber(user.app)) await user.press(ENTER);
  await enterCustomer(user, phone, name);
  await addToCart(user, entry);
  return placeOrder(user);
}

/** Opens an order of the list by its number. */
export async function findOrder(user: DeskUser, number: string): Promise<void> {
  await user.press(F3);
  await user.app.waitForFocus("orders");
  await user.app.script("document.activeElement.select()");
  await user.type(number);
  await until(`${number} alone is listed`, async () => {
    const rows = await listedOrders(user.app);
    return rows.length === 1 && rows[0]?.startsWith(number);
  });
  await user.press(ENTER);
  await until("its details", async () => (await detailsText(user.app)).startsWith(number));
}

/** Visible text of each row of the list of orders. */
export function listedOrders(app: Window): Promise<string[]> {
  return app.script<string[]>(
    `return [...document.querySelectorAll('#order-list [role=option]')]
      .map((row) => row.innerText.trim().replace(/\\s+/g, ' '));`,
  );
}

/** Visible text of the open order's details. */
export function detailsText(app: Window): Promise<string> {
  return app.script<string>("return document.querySelector('aside')?.innerText.trim() ?? ''");
}

/**
 * Visible status of the open order, paid or not. The rest of the details names other statuses as
 * next steps.
 */
export function statusText(app: Window): Promise<string> {
  return app.script<string>("return document.querySelector('aside header + p')?.innerText ?? ''");
}

/** Chooses the n-th next step of the open order. */
export const chooseNextStep = (user: DeskUser, nth: number) => user.chord(ALT, String(nth));

/** Moves down in a list. */
export async function pressDown(user: DeskUser, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await user.press(DOWN);
}

/** Orders of the store with this number, trashed ones included. */
export async function storedOrders(device: Device, number: string): Promise<StoredOrder[]> {
  const { orders } = await device.store.ledger();
  return orders.filter((one) => orderNumber(one) === number);
}
