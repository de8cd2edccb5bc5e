// Kiosk that takes many orders offline and is killed in between; records the numbers that it
// issued.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../scripts/lib/random.mjs";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import { fillCart, resetKiosk, placeOrder } from "./kiosk-user";

/** Request of an order of one snack. */
type Input = { checkout_id: string };

/** Kiosk of the shop with the numbers that it issued. */
export class Kiosk {
  /** Issued number by checkout id. */
  readonly issued = new Map<string, string>();
  /** Numbers read from the screen, whose checkout id only the store knows. */
  readonly seen: string[] = [];
  readonly wrong: string[] = [];
  private app: Window | undefined;

  constructor(
    private readonly device: Device,
    readonly data: string,
    readonly number: number,
  ) {}

  /** Opens the window unless it is open. */
  async open(): Promise<Window> {
    this.app ??= await this.device.openKiosk(this.data, this.device.scaledSettings);
    return this.app;
  }

  /** Kills the app. */
  async kill(): Promise<void> {
    await this.app?.kill();
    this.app = undefined;
  }

  /** Places a batch of orders by command; the kiosk is killed at a random moment. */
  async placeBatch(count: number, random: Random): Promise<void> {
    const app = await this.open();
    await resetKiosk(app);
    const inputs = await app.script<Input[]>(MAKE, Array.from({ length: count }, randomUUID));
    await app.script(SEND, inputs);
    await sleep(random.between(0, 250));
    this.note(await app.script<Answers>(ANSWERS));
    await this.kill();
    const again = await this.open();
    await resetKiosk(again);
    await again.script(SEND, inputs);
    const answers = await until("all are answered", async () => {
      const now = await again.script<Answers>(ANSWERS);
      return Object.keys(now).length === inputs.length && now;
    });
    this.note(answers);
  }

  /** Places one order on the screen. */
  async placeOnScreen(): Promise<void> {
    const app = await this.open();
    await fillCart(app);
    this.seen.push(await placeOrder(app));
    await resetKiosk(app);
  }

  private note(answers: Answers): void {
    for (const [id, { number, refused }] of Object.entries(answers)) {
      const before = this.issued.get(id);
      if (refused) this.wrong.push(`refused: ${refused}`);
      else if (before && before !== number) this.wrong.push(`${id} was ${before}, is ${number}`);
      else if (number) this.issued.set(id, number);
    }
  }
}

type Answers = Record<string, { number?: string; refused?: string }>;

/** Requests as the review screen sends them, of products without a stock count. */
const MAKE = `
  const ask = (command, input) => window.__TAURI_INTERNALS__.invoke(command, { input });
  const { items } = await ask('list_products', { per_page: 60, in_stock: true });
  const simple = items.filter((one) => one.purchasable && one.variations.length === 0 &&
    one.stock_quantity === null && !one.on_backorder);
  return Promise.all(arguments[0].map(async (checkout_id, at) => {
    const lines = [{ product_id: simple[at % simple.length].id, variation_id: null, quantity: 1 }];
    const fulfilment = { method: 'pickup' };
    const { total } = await ask('get_quote', { lines, fulfilment });
    return { checkout_id, lines, fulfilment, customer: { name: '', phone: '' },
      payment: 'counter', expected_total: total, language: 'en' };
  }));`;

/** Sends the requests, three at once, and collects the answers. */
const SEND = `
  const waiting = [...arguments[0]];
  const answers = window.answers = {};
  const next = async () => {
    for (let input = waiting.shift(); input; input = waiting.shift()) {
      answers[input.checkout_id] = await window.__TAURI_INTERNALS__.invoke('place_order', { input })
        .then(({ order }) => ({ number: order.number }), (e) => ({ refused: e.code ?? String(e) }));
    }
  };
  for (let sender = 0; sender < 3; sender += 1) void next();`;

const ANSWERS = "return window.answers ?? {}";
