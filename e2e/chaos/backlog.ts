// Days without a line: very many orders wait at the desk, a few of them taken by keys, the others
// through the same commands that the keys use. Then the line is back: each is in the store once, in the
// order in which they were taken, and whoever calls meanwhile is served.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { ALT, ENTER, F12, F2, F6 } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { Device } from "../desktop/device";
import { add, basket, Hand, order, place } from "./desk-user";
import { liveOrders, numberOf } from "./kiosk-user";
import { verdict, type ChaosTest, type Try } from "./chaos-test";

/** Orders that are taken by keys, beside those through the commands. */
const BY_KEYS = 5;

/** Takes so many orders through the window's own commands; answers with how many stand. */
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
    const basket = { lines, fulfilment };
    const { total } = await invoke('get_desk_quote', { input: { basket, extras } });
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

/** What the bar says is not sent yet. */
async function unsent(app: Window): Promise<number> {
  const body = "return document.querySelector('[data-bar] [role=status]')?.innerText ?? ''";
  return Number(/(\d+) not sent/.exec(await app.script<string>(body))?.[1] ?? 0);
}

/** Somebody calls while the others are being sent; answers with how long the desk took to find them. */
async function served(hand: Hand, at: number): Promise<number> {
  await hand.press(F2);
  await hand.app.focusIn("caller");
  const begun = performance.now();
  await hand.type(`76600000${at}`);
  await hand.app.sees(`Waiting ${at}`);
  const found = performance.now() - begun;
  await hand.press(ENTER);
  await hand.app.focusIn("add");
  await add(hand, "alm 250");
  await place(hand);
  await hand.press(ENTER);
  await hand.app.focusIn("caller");
  if ((await basket(hand.app)).length > 0) throw new Error("the last basket is still there");
  return found;
}

/** What comes behind something that was taken later. */
function stragglers(taken: readonly number[]): number[] {
  let newest = 0;
  return taken.filter((one) => {
    newest = Math.max(newest, one);
    return one < newest;
  });
}

/** Each once, and in the order in which they were taken. */
async function judged(device: Device, count: number): Promise<string[]> {
  const orders = await liveOrders(device);
  const numbers = orders.map(numberOf);
  const wrong: string[] = [];
  if (new Set(numbers).size !== numbers.length) wrong.push("a number is in the store twice");
  if (numbers.length !== count) wrong.push(`${numbers.length} of ${count} are in the store`);
  const late = stragglers(numbers.map((number) => Number(number.split("-")[1])));
  // Nobody else sends what was being sent when the plug was pulled, until that can no longer be.
  if (late.length > 1) wrong.push(`out of turn: ${late.join()}`);
  return wrong;
}

/** A desk with so many orders that wait. */
export function backlog(count = 500): ChaosTest {
  return {
    async run(device, at): Promise<Try> {
      const data = `many-${at}`;
      const warm = await device.open(data, sandboxSettings(device.sandbox));
      const first = await Hand.on(warm);
      await first.chord(ALT, "a");
      await add(first, "cash 500");
      await first.chord(ALT, "a");
      await first.press(F12);
      await first.app.sees("waits");
      await warm.close();
      await device.closeStore();
      const app = await device.open(data, sandboxSettings(device.sandbox));
      const hand = await Hand.on(app);
      for (let nth = 0; nth < BY_KEYS; nth += 1) {
        await order(
          hand,
          `07670001${String(nth).padStart(2, "0")}`,
          `Waiting by keys ${nth}`,
          "cash 500",
        );
      }
      await placeMany(app, 0, count - BY_KEYS);
      await until("the bar counts them", async () => (await unsent(app)) === count, 30_000);
      await hand.press(F6);
      await hand.app.sees("Not finished yet");
      await app.kill();
      const again = await device.open(data, sandboxSettings(device.sandbox));
      const later = await Hand.on(again);
      await until("they wait after a kill", async () => (await unsent(again)) === count, 30_000);
      await device.openStore();
      const begun = performance.now();
      await until("they begin to go", async () => (await unsent(again)) < count, 120_000);
      const found = [await served(later, 1), await served(later, 2), await served(later, 3)];
      await until("nothing waits", async () => (await unsent(again)) === 0, 1_200_000);
      const took = (performance.now() - begun) / 1_000;
      await until(
        "all are in the store",
        async () => (await liveOrders(device)).length >= count + 3,
      );
      const wrong = await judged(device, count + 3);
      if ((await later.pointers()) !== 0) wrong.push("a pointer was used");
      await again.kill();
      const outcome = `${count} orders, then 3 more meanwhile: ${wrong.length === 0 ? "each once, in turn" : "wrong"}`;
      console.log(
        `${outcome}; sent in ${took.toFixed(0)} s; callers found in ${found.map((ms) => ms.toFixed(0)).join(", ")} ms (nine keys of 60 ms)`,
      );
      return verdict(outcome, wrong);
    },
  };
}
