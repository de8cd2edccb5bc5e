// Many callers are put aside at once and the plug is pulled; without any line the desk comes back with
// every basket: name, goods, notes, time. One is gone on with, one thrown away and taken back.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { CONTROL, DOWN, ENTER, F12, F4, F6, TAB, UP } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { Device } from "../desktop/device";
import { add, basket, down, Hand, newCaller } from "./desk-user";
import { verdict, type ChaosTest, type Random, type Try } from "./chaos-test";

const GOODS = [
  ["cash 500", "1 × Roasted Salted Cashews 500g"],
  ["alm 250 x2", "2 × Raw Almonds 250g"],
  ["mix 1kg x3", "3 × Trail Mix “Ngong Hills” new 1kg"],
] as const;

/** How long something can be taken back. */
const UNDO_MS = 10_000;

type Held = { name: string; goods: string; note: string };

/** A caller with goods; every third with a note on the line. Put aside, unless it is the last. */
async function holds(hand: Hand, at: number, aside: boolean): Promise<Held> {
  const [typed, goods] = GOODS[at % GOODS.length] ?? GOODS[0];
  const name = `Caller ${at + 1}`;
  const note = at % 3 === 0 ? `bag ${at + 1}` : "";
  const [digits, shown] = [`0733000${100 + at}`, `+254 733 000 ${100 + at}`];
  await newCaller(hand, digits, name);
  await add(hand, typed);
  if (note) {
    await hand.press(DOWN, ENTER);
    await hand.app.focusIn("line-note");
    await hand.type(note);
    await hand.press(ENTER);
  }
  if (aside) {
    await hand.press(F12);
    await hand.app.sees(`${name}, ${shown} waits`);
  }
  return { name, goods, note };
}

/** The waiting baskets as they are listed. */
function waiting(app: Window): Promise<string[]> {
  return app.script<string[]>(
    `return [...document.querySelectorAll('main li')].filter((li) => li.querySelector('[data-basket]'))
      .map((li) => li.innerText.trim().replace(/\\s+/g, ' '));`,
  );
}

const fits = (row: string, { name, goods }: Held) =>
  row.startsWith(`${name}, +254`) && row.includes(goods);

/** Whether just these wait, each with its goods and since when. */
async function compared(app: Window, held: readonly Held[]): Promise<string[]> {
  const rows = await until("the baskets that wait", async () => {
    const now = await waiting(app);
    return now.length === held.length && now;
  }).catch(async () => waiting(app));
  const wrong = held.filter((one) => !rows.some((row) => fits(row, one)));
  const timeless = rows.filter((row) => !/just now|\d+ min/.test(row));
  return [
    ...(rows.length === held.length ? [] : [`${rows.length} wait instead of ${held.length}`]),
    ...wrong.map(({ name }) => `${name} is not there as it was`),
    ...timeless.map((row) => `no time: ${row}`),
  ];
}

/** Goes on with one, looks at it, and puts it aside again. */
async function goesOn(hand: Hand, held: readonly Held[], at: number): Promise<string[]> {
  await hand.walk(UP, "Go on", 1);
  await down(hand, at);
  await hand.press(ENTER);
  const wanted = held[at];
  const lines = await until("its lines", async () => {
    const now = await basket(hand.app);
    return now.length > 0 && now;
  });
  const [times = "1"] = /^\d+/.exec(wanted?.goods ?? "") ?? [];
  const whole = lines.length === 1 && lines[0]?.includes(wanted?.note ?? "");
  const many = lines[0]?.includes(` ${times} +`);
  const name = await hand.app.script<string>(
    "return document.querySelector('[data-field=name]')?.value ?? ''",
  );
  await hand.press(F12);
  await hand.app.sees("waits");
  return whole && many && name === wanted?.name
    ? []
    : [`${wanted?.name}: ${lines.join()} (${name})`];
}

/** Thrown away and back within ten seconds; after that it is gone. */
async function undone(hand: Hand, count: number): Promise<string[]> {
  const wrong: string[] = [];
  const counts = (wanted: number) =>
    until(`${wanted} wait`, async () => (await waiting(hand.app)).length === wanted, 15_000).catch(
      async () => void wrong.push(`${(await waiting(hand.app)).length} wait instead of ${wanted}`),
    );
  await hand.press(F4);
  await hand.walk(TAB, "Throw away");
  await hand.press(ENTER);
  await counts(count - 1);
  await hand.chord(CONTROL, "z");
  await counts(count);
  await hand.walk(TAB, "Throw away");
  await hand.press(ENTER);
  await counts(count - 1);
  await new Promise((resolve) => setTimeout(resolve, UNDO_MS + 1_000));
  await hand.chord(CONTROL, "z");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await counts(count - 1);
  return wrong;
}

async function named(hand: Hand, held: readonly Held[]): Promise<string[]> {
  await hand.press(F6);
  await hand.app.sees("Still waiting");
  const text = await hand.app.text();
  const missing = held.filter(({ name }) => !text.includes(`${name}, +254`));
  const wrong = missing.map(({ name }) => `${name} is not named at the end of the day`);
  if (!text.includes("Not finished yet")) wrong.push("the day looks finished");
  return wrong;
}

async function fillAndKill(device: Device, data: string, count: number, random: Random) {
  const app = await device.open(data, sandboxSettings(device.sandbox));
  const hand = await Hand.on(app);
  const held: Held[] = [];
  for (let at = 0; at < count; at += 1) held.push(await holds(hand, at, true));
  // Somebody is still on the line: that basket was not put aside.
  const open = await holds(hand, count, false);
  await new Promise((resolve) => setTimeout(resolve, 200 + random.between(0, 300)));
  await app.kill();
  return { held, open };
}

/** A desk with so many callers put aside. */
export function heldOrders(count = 30): ChaosTest {
  return {
    async run(device, at, random): Promise<Try> {
      const data = `held-${at}`;
      const before = await fillAndKill(device, data, count, random);
      await device.closeStore();
      const app = await device.open(data, sandboxSettings(device.sandbox));
      const wrong: string[] = [];
      try {
        await app.sees("waits here").catch(() => undefined);
        const name = "return document.querySelector('[data-field=name]')?.value ?? ''";
        await until("the open basket", async () => await app.script<string>(name)).catch(() => "");
        const open = await app.script<string>(name);
        if (open !== before.open.name) wrong.push(`the open basket is ${open || "gone"}`);
        const hand = await Hand.on(app);
        await hand.press(F4);
        wrong.push(...(await compared(app, before.held)));
        wrong.push(...(await goesOn(hand, before.held, random.between(0, count - 1))));
        wrong.push(...(await named(hand, before.held)));
        wrong.push(...(await undone(hand, count + 1)));
        if ((await hand.pointers()) !== 0) wrong.push("a pointer was used");
      } finally {
        await app.kill();
        await device.openStore();
      }
      const outcome = `${count} put aside, the plug pulled, no line: ${wrong.length === 0 ? "all there" : "not all there"}`;
      return verdict(outcome, wrong);
    },
  };
}
