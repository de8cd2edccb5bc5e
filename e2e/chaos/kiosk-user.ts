// Somebody at the kiosk's window, and what that window shows.
import type { Device, StoredOrder } from "../desktop/device";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";

/** What the kiosk shows just now. */
export type Shown = { number: string | null; items: string | null; alert: string | null };

const LOOK = `
  const text = (selector) => document.querySelector(selector)?.innerText.trim() || null;
  return {
    number: text('[data-testid=order-number]'),
    items: /\\d+ items?/.exec(document.body.innerText)?.[0] ?? null,
    alert: text('[role=alert]'),
  };`;

/** In a script: `button` is the first whose name is like `arguments[0]`; names differ between languages. */
export const BUTTON_LIKE = `
  const like = new RegExp(arguments[0]);
  const button = [...document.querySelectorAll('button')].find((b) =>
    b.getClientRects().length > 0 && !b.disabled &&
    like.test(b.getAttribute('aria-label') ?? b.innerText.trim()));`;

/** Looks at the window; nothing while its page is being made. */
export function shown(app: Window): Promise<Shown> {
  return app.script<Shown>(LOOK);
}

/** Waits until the kiosk is free for the next person, leaving what is on its screen. */
export async function free(app: Window): Promise<void> {
  await until("the kiosk is free", async () => {
    const body = `
      const name = (b) => b.innerText.trim();
      const all = [...document.querySelectorAll('button')];
      const buttons = all.filter((b) => b.getClientRects().length > 0);
      buttons.find((b) => ['Done', 'Nimemaliza', 'Start over', 'Anza upya'].includes(name(b)))?.click();
      return buttons.some((b) => /Touch to order|Gusa kuagiza/.test(name(b)));`;
    if (await app.script<boolean>(body)) return true;
    throw new Error(`instead: ${(await app.text()).slice(0, 300)}`);
  });
}

/** From the first touch to the review of an order of one snack. */
export async function fill(app: Window, product = "Salt & Vinegar Cashews"): Promise<void> {
  await free(app);
  await app.click(await app.find("main button"));
  await app.press("Start in English");
  await app.press(`Add to cart: ${product}`);
  await app.press("See my order");
  await app.named("button", "At the counter");
}

/** The last tap of an order to be paid at the counter; answers before anything has come of it. */
export async function tapOrder(app: Window): Promise<void> {
  await app.script(`
    const name = (b) => b.innerText.trim().split('\\n')[0];
    const button = [...document.querySelectorAll('button')].find((b) => name(b) === 'At the counter');
    setTimeout(() => button.click(), 0);`);
}

/** Taps, and waits for the number. */
export async function place(app: Window): Promise<string> {
  await app.press("At the counter");
  return until("a number is shown", async () => (await shown(app)).number);
}

/** What is known of an order in the store by its own number. */
export function numberOf(order: StoredOrder): string {
  return String(order.meta_data.find(({ key }) => key === "_korosho_number")?.value ?? "");
}

/** Orders of the store that count: twins that were swept are none. */
export async function liveOrders(device: Device): Promise<StoredOrder[]> {
  const { orders } = await device.ledger();
  return orders.filter(({ status }) => !["trash", "cancelled", "pending"].includes(status));
}
