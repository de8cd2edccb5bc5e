// A kiosk that takes many orders without a line and is killed in between; what it called out is noted.
import { randomUUID } from "node:crypto";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { hurried, type Random } from "./chaos-test";
import { fill, free, place } from "./kiosk-user";

/** What a kiosk sends: an order of one snack. */
type Input = { checkout_id: string };

/** One of the shop's kiosks, and the numbers that it called out, by the id of the order. */
export class Kiosk {
  readonly called = new Map<string, string>();
  /** Numbers that were seen on the screen; which id they have only the store knows. */
  readonly seen: string[] = [];
  readonly wrong: string[] = [];
  private app: Window | undefined;

  constructor(
    private readonly device: Device,
    readonly data: string,
    readonly number: number,
  ) {}

  /** Its window, started where it is not. */
  async open(): Promise<Window> {
    this.app ??= await this.device.open(this.data, hurried(this.device), { mode: "kiosk" });
    return this.app;
  }

  /** Its plug is pulled. */
  async kill(): Promise<void> {
    await this.app?.kill();
    this.app = undefined;
  }

  /** So many orders; somewhere in between the kiosk is killed. */
  async take(count: number, random: Random): Promise<void> {
    const app = await this.open();
    await free(app);
    const inputs = await app.script<Input[]>(MAKE, Array.from({ length: count }, randomUUID));
    await app.script(SEND, inputs);
    await new Promise((resolve) => setTimeout(resolve, random.between(0, 250)));
    this.note(await app.script<Answers>(ANSWERS));
    await this.kill();
    const again = await this.open();
    await free(again);
    await again.script(SEND, inputs);
    const answers = await until("all are answered", async () => {
      const now = await again.script<Answers>(ANSWERS);
      return Object.keys(now).length === inputs.length && now;
    });
    this.note(answers);
  }

  /** One more, by somebody who stands before it. */
  async serve(): Promise<void> {
    const app = await this.open();
    await fill(app);
    this.seen.push(await place(app));
    await free(app);
  }

  private note(answers: Answers): void {
    for (const [id, { number, refused }] of Object.entries(answers)) {
      const before = this.called.get(id);
      if (refused) this.wrong.push(`refused: ${refused}`);
      else if (before && before !== number) this.wrong.push(`${id} was ${before}, is ${number}`);
      else if (number) this.called.set(id, number);
    }
  }
}

type Answers = Record<string, { number?: string; refused?: string }>;

/** Orders as the review's screen makes them, of things that the shop counts no pieces of. */
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

/** Sends them, a few at once; the answers are kept as they come. */
const SEND = `
  const waiting = [...arguments[0]];
  const answers = window.answers = {};
  const next = async () => {
    for (let input = waiting.shift(); input; input = waiting.shift()) {
      answers[input.checkout_id] = await window.__TAURI_INTERNALS__.invoke('place_order', { input })
        .then(({ order }) => ({ number: order.number }), (e) => ({ refused: e.code ?? String(e) }));
    }
  };
  for (let hand = 0; hand < 3; hand += 1) void next();`;

const ANSWERS = "return window.answers ?? {}";
