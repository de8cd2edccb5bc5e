// Two kiosks without a line, many orders each, killed in between, and one of them set back to a copy of
// its disk (R6): no number is called twice, and in the end the store has each order once.
//
// Every tenth order goes over the screen; the others are placed by the window's own command, as that
// screen places them. What was on its way when the kiosk was killed is sent again under the same id.
import { randomUUID } from "node:crypto";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { until, type Window } from "../desktop/webdriver";
import type { Drill, Random, Try } from "./drill";
import { tellKiosk } from "./kiosk-file";
import { fill, free, liveOrders, numberOf, place } from "./shopper";

/** Orders that are placed in one go; the last of the go is placed on the screen. */
const GO = 10;

/** What a kiosk sends: an order of one snack. */
type Input = { checkout_id: string };

/** One of the shop's kiosks, and the numbers that it called out, by the id of the order. */
class Kiosk {
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

  async open(): Promise<Window> {
    const settings = { ...sandboxSettings(this.device.sandbox), KOROSHO_HURRY: "20" };
    this.app ??= await this.device.open(this.data, settings, { mode: "kiosk" });
    return this.app;
  }

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

/** Both have been open once; the catalogue is on their disks. */
async function prepare(device: Device, kiosks: readonly Kiosk[]): Promise<void> {
  for (const kiosk of kiosks) {
    tellKiosk(device, kiosk.data, { number: kiosk.number });
    await free(await kiosk.open());
    const shelf = /^catalogue-.*\.json$/;
    await until("the catalogue is on disk", async () =>
      readdirSync(device.file(kiosk.data, ".")).some((name) => shelf.test(name)),
    );
    await kiosk.kill();
  }
}

/** Whole goes until so many orders are placed. */
async function takeMany(kiosk: Kiosk, count: number, random: Random): Promise<void> {
  for (let left = count; left > 0; left -= GO) {
    await kiosk.take(Math.min(left, GO) - 1, random);
    await kiosk.serve();
  }
  await kiosk.kill();
}

const allOf = (kiosk: Kiosk) => [...kiosk.called.values(), ...kiosk.seen];

/** Every order that was called out is in the store. */
async function arrive(device: Device, kiosks: readonly Kiosk[]): Promise<void> {
  for (const kiosk of kiosks) await kiosk.open();
  await until(
    "every order is in the store",
    async () => {
      const there = new Set((await liveOrders(device)).map(numberOf));
      const called = kiosks.flatMap(allOf);
      const missing = called.filter((number) => !there.has(number));
      if (missing.length > 0) throw new Error(`missing: ${missing.join(" ")}`);
      return true;
    },
    600_000,
  );
  for (const kiosk of kiosks) await kiosk.kill();
}

/** What is not as it must be at the end. */
async function judged(device: Device, kiosks: readonly Kiosk[]): Promise<string[]> {
  const wrong = kiosks.flatMap((kiosk) => kiosk.wrong);
  const called = kiosks.flatMap(allOf);
  wrong.push(...twice(called).map((number) => `${number} was called twice`));
  const orders = await liveOrders(device);
  const there = orders.map(numberOf);
  wrong.push(...twice(there).map((number) => `the store has ${number} twice`));
  if (there.length !== called.length)
    wrong.push(`${called.length} orders were placed, the store has ${there.length}`);
  const { stock_movements } = await device.ledger();
  const moves = stock_movements.map(({ order_id, product_id }) => `${order_id}/${product_id}`);
  wrong.push(...twice(moves).map((move) => `stock moved twice for ${move}`));
  return wrong;
}

function twice(all: readonly string[]): string[] {
  const seen = new Set<string>();
  return all.filter((one) => seen.size === seen.add(one).size);
}

/** The first kiosk's disk is set back to an earlier copy, as a backup is put back. */
function setBack(device: Device, { data }: Kiosk, copy: string): void {
  rmSync(device.file(data, "."), { recursive: true });
  cpSync(device.file(copy, "."), device.file(data, "."), { recursive: true });
}

/** So many orders at each of two kiosks. */
export function numbers(each: number): Drill {
  return {
    async run(device, at, random): Promise<Try> {
      const kiosks = [1, 2].map((one) => new Kiosk(device, `kiosk-${one}-${at}`, one));
      const [first, second] = kiosks as [Kiosk, Kiosk];
      await device.reset();
      await prepare(device, kiosks);
      await device.closeStore();
      const part = Math.ceil(each / 2);
      await takeMany(first, part, random);
      // With its outbox full, its disk is copied. What it takes from here on, the copy does not know.
      const copy = `copy-${at}`;
      cpSync(device.file(first.data, "."), device.file(copy, "."), { recursive: true });
      await takeMany(first, Math.ceil(part / 2), random);
      await takeMany(second, each, random);
      await device.openStore();
      await arrive(device, kiosks);
      await device.closeStore();
      setBack(device, first, copy);
      await takeMany(first, each - part - Math.ceil(part / 2), random);
      await device.openStore();
      await arrive(device, kiosks);
      const wrong = await judged(device, kiosks);
      const count = kiosks.reduce((sum, { called, seen }) => sum + called.size + seen.length, 0);
      const outcome = `${count} orders, each once, no number twice`;
      if (wrong.length === 0) return { outcome };
      return { outcome: "something was wrong", wrong: [...new Set(wrong)].slice(0, 12).join("; ") };
    },
  };
}
