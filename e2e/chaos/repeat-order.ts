// A new caller and then the same one again, by keys alone on the real window: keys are counted, the
// focus is seen at each, every spelling of the number finds one person, and a scanner that goes off in
// any field changes nothing that was ordered.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { ALT, BACKSPACE, ENTER, F10, F2, F8, F9, TAB } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import { add, basket, Hand, inStore, newCaller, place, taken, total } from "./desk-user";
import type { Device } from "../desktop/device";
import { verdict, type ChaosTest, type Try } from "./chaos-test";

const MAX_KEYS_NEW = 60;
const MAX_KEYS_REPEAT = 12;
const NAME = "Wanjiku Kamau";

/** A number of which the drill's own tries use the last two digits. */
const phoneOf = (at: number) => `07223456${String(at % 100).padStart(2, "0")}`;

/** The same number, as people write it. */
function spellings(phone: string): string[] {
  const rest = phone.slice(1);
  const spaced = `${rest.slice(0, 3)} ${rest.slice(3, 6)} ${rest.slice(6)}`;
  return [
    phone,
    `0${spaced}`,
    `+254${rest}`,
    `+254 ${spaced}`,
    `254${rest}`,
    `00254 ${spaced.replaceAll(" ", "-")}`,
    rest,
    `(${phone.slice(0, 4)}) ${phone.slice(4)}`,
    phone.slice(-6),
    "wanj",
    "kam",
  ];
}

/** New caller, two products with sizes, zone, time, a link to pay: keys without the names. */
async function first(hand: Hand, phone: string): Promise<number> {
  const before = hand.presses;
  await newCaller(hand, phone, NAME);
  await add(hand, "cash 500");
  await add(hand, "alm 250 x2");
  await hand.press(ENTER);
  await hand.app.focusIn("where");
  await hand.type("nai");
  await hand.press(ENTER);
  await hand.app.focusIn("estate");
  await hand.type("Kilimani");
  await hand.press(ENTER, ENTER, ENTER, ENTER);
  await hand.app.focusIn("at");
  await hand.type("17:30");
  await place(hand, F9);
  return hand.presses - before - NAME.length;
}

/** The same caller, the same again, money to the rider. */
async function again(hand: Hand, phone: string): Promise<number> {
  await hand.press(ENTER);
  await hand.app.focusIn("caller");
  const before = hand.presses;
  await hand.type(phone.slice(-6));
  await hand.app.sees(NAME);
  await hand.press(ENTER);
  await hand.app.focusIn("add");
  await hand.press(F8);
  await until("both lines", async () => (await basket(hand.app)).length === 2);
  await place(hand, F10);
  return hand.presses - before;
}

async function spelt(hand: Hand, phone: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const spelling of spellings(phone)) {
    await hand.chord(ALT, "c");
    await hand.app.focusIn("caller");
    await hand.app.script("document.activeElement.select()");
    await hand.type(spelling);
    const found = await until("callers", async () => {
      const rows = await choices(hand.app);
      return rows.length > 0 && !rows[0]?.startsWith("New caller") ? rows : null;
    }).catch(() => []);
    if (found.length !== 1 || !found[0]?.startsWith(NAME))
      wrong.push(`${spelling}: ${found.join()}`);
  }
  await hand.app.script("document.activeElement.select()");
  await hand.press(BACKSPACE);
  return wrong;
}

function choices(app: Window): Promise<string[]> {
  return app.script<string[]>(
    `return [...document.querySelectorAll('[role=listbox]:not([hidden]) [role=option]')]
      .map((one) => one.innerText.trim().replace(/\\s+/g, ' '));`,
  );
}

const HELD = `
  const all = [...document.querySelectorAll('input, textarea, select')];
  return JSON.stringify(all.map((one) => one.value));`;

/** A slip's code that no machine of this shop signed, with every letter that is a key somewhere. */
const CODE = "KS1.wseclWSECL4006381333931.x9x9-w_s";

/** What a scanner makes of it; it is said that it is none of ours. */
async function scan(app: Window): Promise<void> {
  await app.script("document.querySelector('[role=alert] button')?.click()");
  await app.burst(...CODE, ENTER);
  await app.sees("That is no slip of ours");
}

/** A scanner goes off wherever Tab leads; answers with where it changed something. */
async function scans(hand: Hand, phone: string): Promise<string[]> {
  const { app } = hand;
  await hand.press(F2);
  await app.focusIn("caller");
  await hand.type(phone);
  await app.sees(NAME);
  await hand.press(ENTER);
  await app.focusIn("add");
  await hand.press(F8);
  await until("both lines", async () => (await basket(app)).length === 2);
  await total(app);
  const wrong: string[] = [];
  const held = async () => `${await app.script(HELD)} ${(await basket(app)).join()}`;
  const seen: string[] = [];
  await hand.chord(ALT, "c");
  while (!(await app.script<boolean>(COMES_ROUND))) {
    const name = (await hand.focus())?.name ?? "nothing";
    // The word about the last scan has a button of its own.
    if (name === "Close") {
      await hand.press(TAB);
      continue;
    }
    seen.push(name);
    const before = await held();
    await scan(app);
    if ((await held()) !== before) wrong.push(`in “${name}”: ${before} → ${await held()}`);
    await hand.press(TAB);
  }
  if (seen.length < 20) wrong.push(`Tab came to ${seen.join()} only`);
  const number = await place(hand, F9);
  await app.sees("Pay here: ");
  await scan(app);
  if ((await taken(app)) !== number) wrong.push("a scan left the order that was just taken");
  return wrong;
}

/** Whether Tab has come to where it has been before. */
const COMES_ROUND = `
  const been = (window.korosho_been ??= new Set());
  const here = document.activeElement;
  if (been.has(here)) return true;
  if (here !== document.body) been.add(here);
  return false;`;

async function judged(device: Device, hand: Hand, numbers: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const number of numbers) {
    const there = async () => (await inStore(device, number)).length === 1;
    await until(`${number} is in the store`, there).catch(() => wrong.push(`${number} never came`));
  }
  if ((await hand.pointers()) !== 0) wrong.push("a pointer was used");
  if (hand.unseen.length > 0) wrong.push(`the focus is not seen in ${hand.unseen.join()}`);
  return wrong;
}

/** Calls, one after the other at one desk. */
export function repeatOrder(): ChaosTest {
  return {
    async run(device, at): Promise<Try> {
      const phone = phoneOf(at);
      const app = await device.open(`repeat-${at}`, sandboxSettings(device.sandbox));
      const hand = await Hand.on(app);
      const keys = await first(hand, phone);
      const numbers = [await taken(app)];
      const fewer = await again(hand, phone);
      numbers.push(await taken(app));
      await hand.press(ENTER);
      const wrong = await spelt(hand, phone);
      wrong.push(...(await scans(hand, phone)));
      if (device.openedInBrowser()) wrong.push("a scan opened the caller's chat");
      numbers.push(await taken(app));
      wrong.push(...(await judged(device, hand, numbers)));
      if (keys > MAX_KEYS_NEW) wrong.push(`a new caller took ${keys} keys`);
      if (fewer > MAX_KEYS_REPEAT) wrong.push(`a repeat caller took ${fewer} keys`);
      await app.kill();
      const outcome = `new caller ${keys} keys, repeat caller ${fewer} keys`;
      return verdict(outcome, wrong);
    },
  };
}
