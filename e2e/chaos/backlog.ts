// Backlog of days offline: very many unsent orders at the desk, a few taken by keyboard, the others
// through the window's commands. Once the network returns, each is in the store once, in sequence,
// and new customers are served meanwhile.
import { orderNumber } from "../../scripts/lib/order-audit.mjs";
import { ALT, ENTER, F12, F2, F6 } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import type { Device } from "../desktop/device";
import { addToCart, cartLines, DeskUser, takeOrder, placeOrder } from "./desk-user";
import { liveOrders } from "./kiosk-user";
import type { ChaosTest, RunResult } from "./chaos-test";

/** Orders taken by keyboard; the others use the commands. */
const BY_KEYBOARD = 5;

/** Places orders through the window's own commands and counts them in `korosho_placed`. */
const PLACE = `
  const { invoke } = window.__TAURI_INTERNALS__;
  const [from, count] = arguments;
  window.korosho_placed = { done: 0, wrong: '' };
  const all = async () => {
    const { items } = await invoke('list_products', { input: { search: 'cash 500', per_page: 12 } });
    const product = items.find(({ name }) => name === 'Roasted Salted Cashews');
    const variation = product.variations.find(({ size, attributes, options }) =>
      JSON.stringify([size, attributes, options]).includes('500g'));
    const lines = [{ product_id: product.id, variation_id: variation.id, quantity: 1 }];
    const extras = { custom_lines: [], discount: null, line_notes: [], rider_note: '', wanted_at: '',
      taken_by: '' };
    const fulfilment = { method: 'pickup' };
    const cart = { lines, fulfilment };
    const { total } = await invoke('get_desk_quote', { input: { cart, extras } });
    for (let at = from; at < from + count; at += 1) {
      const phone = '+2547660' + String(at).padStart(5, '0');
      const checkout = { checkout_id: crypto.randomUUID(), lines, fulfilment, payment: 'counter',
        customer: { name: 'Waiting ' + at, phone }, expected_total: total, language: 'en' };
      await invoke('place_desk_order', { input: { checkout, extras } });
      window.korosho_placed.done += 1;
    }
  };
  all().catch((thrown) => { window.korosho_placed.wrong = JSON.stringify(thrown) + String(thrown); });`;

type Placed = { done: number; wrong: string };

async function placeMany(app: Window, from: number, count: number): Promise<void> {
  await app.script(PLACE, from, count);
  await until(
    `${count} orders are taken`,
    async () => {
      const { done, wrong } = await app.script<Placed>("return window.korosho_placed");
      if (wrong) throw new Error(wrong);
      return done === count;
    },
    900_000,
  );
}

/** Number of unsent orders in the status bar. */
async function unsent(app: Window): Promise<number> {
  const body = "return document.querySelector('[data-bar] [role=status]')?.innerText ?? ''";
  return Number(/(\d+) not sent/.exec(await app.script<string>(body))?.[1] ?? 0);
}

/** Serves a customer while the backlog is sent; returns the time of the search, ms. */
async function serveCustomer(user: DeskUser, at: number): Promise<number> {
  await user.press(F2);
  await user.app.waitForFocus("customer");
  const begun = performance.now();
  await user.type(`76600000${at}`);
  await user.app.waitForText(`Waiting ${at}`);
  const found = performance.now() - begun;
  await user.press(ENTER);
  await user.app.waitForFocus("add");
  await addToCart(user, "alm 250");
  await placeOrder(user);
  await user.press(ENTER);
  await user.app.waitForFocus("customer");
  if ((await cartLines(user.app)).length > 0) throw new Error("the last cart is still there");
  return found;
}

/** Orders that arrived after a later one. */
function outOfSequence(taken: readonly number[]): number[] {
  let newest = 0;
  return taken.filter((one) => {
    newest = Math.max(newest, one);
    return one < newest;
  });
}

/** Violations of the store: it must hold each order once, in sequence. */
async function violations(device: Device, count: number): Promise<string[]> {
  const orders = await liveOrders(device);
  const numbers = orders.map(orderNumber);
  const wrong = await device.store.audit();
  if (numbers.length !== count) wrong.push(`${numbers.length} of ${count} are in the store`);
  const late = outOfSequence(numbers.map((number) => Number(number.split("-")[1])));
  // The order that was being sent at the kill waits until its lease expires and may be late.
  if (late.length > 1) wrong.push(`out of sequence: ${late.join()}`);
  return wrong;
}

/** Chaos test: a desk with `count` unsent orders. */
export function backlog(count = 500): ChaosTest {
  return {
    async run(device, at): Promise<RunResult> {
      const data = `many-${at}`;
      const warm = await device.open(data);
      const first = await DeskUser.on(warm);
      await first.chord(ALT, "a");
      await addToCart(first, "cash 500");
      await first.chord(ALT, "a");
      await first.press(F12);
      await first.app.waitForText("waits");
      await warm.close();
      await device.stopStore();
      const app = await device.open(data);
      const user = await DeskUser.on(app);
      for (let nth = 0; nth < BY_KEYBOARD; nth += 1) {
        await takeOrder(
          user,
          `07670001${String(nth).padStart(2, "0")}`,
          `Waiting by keys ${nth}`,
          "cash 500",
        );
      }
      await placeMany(app, 0, count - BY_KEYBOARD);
      await until("the status bar counts them", async () => (await unsent(app)) === count, 30_000);
      await user.press(F6);
      await user.app.waitForText("Not finished yet");
      await app.kill();
      const again = await device.open(data);
      const later = await DeskUser.on(again);
      await until(
        "they are there after a kill",
        async () => (await unsent(again)) === count,
        30_000,
      );
      await device.startStore();
      const begun = performance.now();
      await until("sending begins", async () => (await unsent(again)) < count, 120_000);
      const found = [
        await serveCustomer(later, 1),
        await serveCustomer(later, 2),
        await serveCustomer(later, 3),
      ];
      await until("all are sent", async () => (await unsent(again)) === 0, 1_200_000);
      const took = (performance.now() - begun) / 1_000;
      await until(
        "all are in the store",
        async () => (await liveOrders(device)).length >= count + 3,
      );
      const wrong = await violations(device, count + 3);
      if ((await later.pointers()) !== 0) wrong.push("a pointer was used");
      await again.kill();
      const outcome = `${count} orders, then 3 more meanwhile: ${wrong.length === 0 ? "each once, in sequence" : "wrong"}`;
      console.log(
        `${outcome}; sent in ${took.toFixed(0)} s; customers found in ${found.map((ms) => ms.toFixed(0)).join(", ")} ms (nine keys of 60 ms)`,
      );
      return { outcome, wrong };
    },
  };
}
