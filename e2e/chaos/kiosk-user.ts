// User of the kiosk's window.
import type { StoredOrder } from "../../scripts/lib/sandbox.mjs";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";

/** Visible state of the kiosk. */
export type ScreenState = { number: string | null; items: string | null; alert: string | null };

const LOOK = `
  const text = (selector) => document.querySelector(selector)?.innerText.trim() || null;
  return {
    number: text('[data-testid=order-number]'),
    items: /\\d+ items?/.exec(document.body.innerText)?.[0] ?? null,
    alert: text('[role=alert]'),
  };`;

/** Script that sets `button` to the first one whose name matches the pattern `arguments[0]`. */
export const BUTTON_LIKE = `
  const like = new RegExp(arguments[0]);
  const button = [...document.querySelectorAll('button')].find((b) =>
    b.getClientRects().length > 0 && !b.disabled &&
    like.test(b.getAttribute('aria-label') ?? b.innerText.trim()));`;

/** Reads the window; all null while the page loads. */
export function readScreen(app: Window): Promise<ScreenState> {
  return app.script<ScreenState>(LOOK);
}

/** Ends the session on the screen and waits for the start screen. */
export async function resetKiosk(app: Window): Promise<void> {
  await until("the start screen", async () => {
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

/** Puts one product into the cart and opens the review. */
export async function fillCart(app: Window, product = "Salt & Vinegar Cashews"): Promise<void> {
  await resetKiosk(app);
  await app.click(await app.find("main button"));
  await app.press(`Add to cart: ${product}`);
  await app.press("See my order");
  await app.named("button", "At the counter");
}

/** Places the order for payment at the counter without waiting for the result. */
export async function tapOrder(app: Window): Promise<void> {
  await app.script(`
    const name = (b) => b.innerText.trim().split('\\n')[0];
    const button = [...document.querySelectorAll('button')].find((b) => name(b) === 'At the counter');
    setTimeout(() => button.click(), 0);`);
}

/** Places the order for payment at the counter and waits for its number. */
export async function placeOrder(app: Window): Promise<string> {
  await app.press("At the counter");
  return until("a number is shown", async () => (await readScreen(app)).number);
}

/** Orders of the store without removed duplicates. */
export async function liveOrders(device: Device): Promise<StoredOrder[]> {
  const { orders } = await device.store.ledger();
  return orders.filter(({ status }) => !["trash", "cancelled", "pending"].includes(status));
}
