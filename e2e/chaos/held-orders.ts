// Held orders: many carts are put aside and the app is killed; offline, the desk has every held
// order again with name, items, note and time. One is resumed, one discarded and restored.
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../scripts/lib/random.mjs";
import { CONTROL, DOWN, ENTER, F12, F4, F6, TAB, UP } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import type { Device } from "../desktop/device";
import { addToCart, cartLines, pressDown, DeskUser, enterCustomer } from "./desk-user";
import type { ChaosTest, RunResult } from "./chaos-test";

const PRODUCTS = [
  ["cash 500", "1 × Roasted Salted Cashews 500g"],
  ["alm 250 x2", "2 × Raw Almonds 250g"],
  ["mix 1kg x3", "3 × Trail Mix “Ngong Hills” new 1kg"],
] as const;

/** Time in which a discarded order can be restored, ms. */
const UNDO_MS = 10_000;

type HeldOrder = { name: string; items: string; note: string };

/** Takes a cart, every third with a note on its line, and holds it, unless it is the last. */
async function holdOrder(user: DeskUser, at: number, aside: boolean): Promise<HeldOrder> {
  const [typed, items] = PRODUCTS[at % PRODUCTS.length] ?? PRODUCTS[0];
  const name = `Customer ${at + 1}`;
  const note = at % 3 === 0 ? `bag ${at + 1}` : "";
  const [digits, shown] = [`0733000${100 + at}`, `0733 000 ${100 + at}`];
  await enterCustomer(user, digits, name);
  await addToCart(user, typed);
  if (note) {
    await user.press(DOWN, ENTER);
    await user.app.waitForFocus("line-note");
    await user.type(note);
    await user.press(ENTER);
  }
  if (aside) {
    await user.press(F12);
    await user.app.waitForText(`${name}, ${shown} waits`);
  }
  return { name, items, note };
}

/** Rows of the list of held orders. */
function heldRows(app: Window): Promise<string[]> {
  return app.script<string[]>(
    `return [...document.querySelectorAll('main li')].filter((li) => li.querySelector('[data-field^=held-]'))
      .map((li) => li.innerText.trim().replace(/\\s+/g, ' '));`,
  );
}

const matches = (row: string, { name, items }: HeldOrder) =>
  row.startsWith(`${name}, 0733`) && row.includes(items);

/** Violations of the list: it must hold exactly these orders with items and time. */
async function listViolations(app: Window, held: readonly HeldOrder[]): Promise<string[]> {
  const rows = await until("the held orders", async () => {
    const now = await heldRows(app);
    return now.length === held.length && now;
  }).catch(async () => heldRows(app));
  const wrong = held.filter((one) => !rows.some((row) => matches(row, one)));
  const timeless = rows.filter((row) => !/just now|\d+ min/.test(row));
  return [
    ...(rows.length === held.length ? [] : [`${rows.length} held instead of ${held.length}`]),
    ...wrong.map(({ name }) => `${name} is missing or changed`),
    ...timeless.map((row) => `no time: ${row}`),
  ];
}

/** Resumes one, compares it, and holds it again. */
async function resumeViolations(
  user: DeskUser,
  held: readonly HeldOrder[],
  at: number,
): Promise<string[]> {
  await user.pressUntilFocus(UP, "held-", 1);
  await pressDown(user, at);
  await user.press(ENTER);
  const wanted = held[at];
  const lines = await until("its lines", async () => {
    const now = await cartLines(user.app);
    return now.length > 0 && now;
  });
  const [times = "1"] = /^\d+/.exec(wanted?.items ?? "") ?? [];
  const whole = lines.length === 1 && lines[0]?.includes(wanted?.note ?? "");
  const many = lines[0]?.includes(` ${times} +`);
  const name = await user.app.script<string>(
    "return document.querySelector('[data-field=name]')?.value ?? ''",
  );
  await user.press(F12);
  await user.app.waitForText("waits");
  return whole && many && name === wanted?.name
    ? []
    : [`${wanted?.name}: ${lines.join()} (${name})`];
}

/** Discards one and restores it within ten seconds; after that it cannot be restored. */
async function undoViolations(user: DeskUser, count: number): Promise<string[]> {
  const wrong: string[] = [];
  const counts = (wanted: number) =>
    until(
      `${wanted} are held`,
      async () => (await heldRows(user.app)).length === wanted,
      15_000,
    ).catch(
      async () => void wrong.push(`${(await heldRows(user.app)).length} held instead of ${wanted}`),
    );
  await user.press(F4);
  await user.pressUntilFocus(TAB, "Discard");
  await user.press(ENTER);
  await counts(count - 1);
  await user.chord(CONTROL, "z");
  await counts(count);
  await user.pressUntilFocus(TAB, "Discard");
  await user.press(ENTER);
  await counts(count - 1);
  await sleep(UNDO_MS + 1_000);
  await user.chord(CONTROL, "z");
  await sleep(1_000);
  await counts(count - 1);
  return wrong;
}

async function dayEndViolations(user: DeskUser, held: readonly HeldOrder[]): Promise<string[]> {
  await user.press(F6);
  await user.app.waitForText("Still waiting");
  const text = await user.app.text();
  const missing = held.filter(({ name }) => !text.includes(`${name}, 0733`));
  const wrong = missing.map(({ name }) => `${name} is missing at the end of the day`);
  if (!text.includes("Not finished yet")) wrong.push("the day looks finished");
  return wrong;
}

async function fillAndKill(device: Device, data: string, count: number, random: Random) {
  const app = await device.open(data);
  const user = await DeskUser.on(app);
  const held: HeldOrder[] = [];
  for (let at = 0; at < count; at += 1) held.push(await holdOrder(user, at, true));
  // One customer is still on the phone: that cart is not held.
  const open = await holdOrder(user, count, false);
  await sleep(200 + random.between(0, 300));
  await app.kill();
  return { held, open };
}

/** Chaos test: a desk with `count` held orders. */
export function heldOrders(count = 30): ChaosTest {
  return {
    async run(device, at, random): Promise<RunResult> {
      const data = `held-${at}`;
      const before = await fillAndKill(device, data, count, random);
      await device.stopStore();
      const app = await device.open(data);
      const wrong: string[] = [];
      try {
        const name = "return document.querySelector('[data-field=name]')?.value ?? ''";
        await until("the open cart", async () => await app.script<string>(name)).catch(() => "");
        const open = await app.script<string>(name);
        if (open !== before.open.name) wrong.push(`the open cart is ${open || "gone"}`);
        const user = await DeskUser.on(app);
        await user.press(F4);
        wrong.push(...(await listViolations(app, before.held)));
        wrong.push(...(await resumeViolations(user, before.held, random.between(0, count - 1))));
        wrong.push(...(await dayEndViolations(user, before.held)));
        wrong.push(...(await undoViolations(user, count + 1)));
        if ((await user.pointers()) !== 0) wrong.push("a pointer was used");
      } finally {
        await app.kill();
        await device.startStore();
      }
      const outcome = `${count} held, killed, offline: ${wrong.length === 0 ? "all there" : "not all there"}`;
      return { outcome, wrong };
    },
  };
}
