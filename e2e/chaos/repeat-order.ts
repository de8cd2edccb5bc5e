// Repeat order by keyboard on the real window: few keys, visible focus at each, every spelling of
// the phone number finds one customer, and a scan in any field changes nothing in the order.
import { ALT, BACKSPACE, ENTER, F10, F2, F8, F9, TAB } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";
import {
  addToCart,
  cartLines,
  DeskUser,
  storedOrders,
  enterCustomer,
  placeOrder,
  placedNumber,
  waitForTotal,
} from "./desk-user";
import type { Device } from "../desktop/device";
import type { ChaosTest, RunResult } from "./chaos-test";

const MAX_KEYS_NEW = 60;
const MAX_KEYS_REPEAT = 12;
const NAME = "Wanjiku Kamau";

/** Phone number of a run, in its last two digits. */
const phoneOf = (at: number) => `07223456${String(at % 100).padStart(2, "0")}`;

/** Spellings of the phone number. */
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

/**
 * Order of a new customer: two sizes, zone, time, payment link. Returns the keys without the name.
 */
async function firstOrder(user: DeskUser, phone: string): Promise<number> {
  const before = user.presses;
  await enterCustomer(user, phone, NAME);
  await addToCart(user, "cash 500");
  await addToCart(user, "alm 250 x2");
  await user.press(ENTER);
  await user.app.waitForFocus("destination");
  await user.type("nai");
  await user.press(ENTER);
  await user.app.waitForFocus("estate");
  await user.type("Kilimani");
  await user.press(ENTER, ENTER, ENTER, ENTER);
  await user.app.waitForFocus("at");
  await user.type("17:30");
  await placeOrder(user, F9);
  return user.presses - before - NAME.length;
}

/** Repeats the last order, which the desk reads once the customer is chosen: the key is ignored before. */
async function repeatLast(user: DeskUser): Promise<void> {
  await user.app.waitForText("Same as last time");
  await user.press(F8);
  await until("both lines", async () => (await cartLines(user.app)).length === 2);
}

/** Repeat order of the same customer. Returns the keys. */
async function secondOrder(user: DeskUser, phone: string): Promise<number> {
  await user.press(ENTER);
  await user.app.waitForFocus("customer");
  const before = user.presses;
  await user.type(phone.slice(-6));
  await user.app.waitForText(NAME);
  await user.press(ENTER);
  await user.app.waitForFocus("add");
  await repeatLast(user);
  await placeOrder(user, F10);
  return user.presses - before;
}

async function spellingViolations(user: DeskUser, phone: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const spelling of spellings(phone)) {
    await user.chord(ALT, "c");
    await user.app.waitForFocus("customer");
    await user.app.script("document.activeElement.select()");
    await user.type(spelling);
    const found = await until("customers", async () => {
      const rows = await choices(user.app);
      return rows.length > 0 && !rows[0]?.startsWith("New customer") ? rows : null;
    }).catch(() => []);
    if (found.length !== 1 || !found[0]?.startsWith(NAME))
      wrong.push(`${spelling}: ${found.join()}`);
  }
  await user.app.script("document.activeElement.select()");
  await user.press(BACKSPACE);
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

/** Ticket code with a foreign signature that contains every letter used as a shortcut. */
const CODE = "KS1.wseclWSECL4006381333931.x9x9-w_s";

/** Scans the foreign code and waits for its refusal. */
async function scan(app: Window): Promise<void> {
  await app.script("document.querySelector('[role=alert] button')?.click()");
  await app.scan(...CODE, ENTER);
  await app.waitForText("That is not one of our tickets");
}

/** Scans at every Tab stop; returns the fields in which a scan had an effect. */
async function scanViolations(user: DeskUser, phone: string): Promise<string[]> {
  const { app } = user;
  await user.press(F2);
  await app.waitForFocus("customer");
  await user.type(phone);
  await app.waitForText(NAME);
  await user.press(ENTER);
  await app.waitForFocus("add");
  await repeatLast(user);
  await waitForTotal(app);
  const wrong: string[] = [];
  const held = async () => `${await app.script(HELD)} ${(await cartLines(app)).join()}`;
  const seen: string[] = [];
  await user.chord(ALT, "c");
  while (!(await app.script<boolean>(TAB_WRAPPED))) {
    const name = (await user.focus())?.name ?? "nothing";
    // The notice of the last scan has its own button.
    if (name === "Close") {
      await user.press(TAB);
      continue;
    }
    seen.push(name);
    const before = await held();
    await scan(app);
    if ((await held()) !== before) wrong.push(`in “${name}”: ${before} → ${await held()}`);
    await user.press(TAB);
  }
  if (seen.length < 20) wrong.push(`Tab came to ${seen.join()} only`);
  const number = await placeOrder(user, F9);
  await app.waitForText("Pay here: ");
  await scan(app);
  if ((await placedNumber(app)) !== number) wrong.push("a scan left the page of the new order");
  return wrong;
}

/** Whether Tab has reached a previous element. */
const TAB_WRAPPED = `
  const been = (window.korosho_been ??= new Set());
  const here = document.activeElement;
  if (been.has(here)) return true;
  if (here !== document.body) been.add(here);
  return false;`;

async function violations(device: Device, user: DeskUser, numbers: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const number of numbers) {
    const there = async () => (await storedOrders(device, number)).length === 1;
    await until(`${number} is in the store`, there).catch(() =>
      wrong.push(`${number} never arrived`),
    );
  }
  if ((await user.pointers()) !== 0) wrong.push("a pointer was used");
  if (user.unseen.length > 0) wrong.push(`the focus is not visible in ${user.unseen.join()}`);
  return wrong;
}

/** Chaos test: a new customer and the repeat order. */
export function repeatOrder(): ChaosTest {
  return {
    async run(device, at): Promise<RunResult> {
      const phone = phoneOf(at);
      const app = await device.open(`repeat-${at}`, device.settings);
      const user = await DeskUser.on(app);
      const keys = await firstOrder(user, phone);
      const numbers = [await placedNumber(app)];
      const fewer = await secondOrder(user, phone);
      numbers.push(await placedNumber(app));
      await user.press(ENTER);
      const wrong = await spellingViolations(user, phone);
      wrong.push(...(await scanViolations(user, phone)));
      if (device.openedInBrowser()) wrong.push("a scan opened the customer's chat");
      numbers.push(await placedNumber(app));
      wrong.push(...(await violations(device, user, numbers)));
      if (keys > MAX_KEYS_NEW) wrong.push(`a new customer took ${keys} keys`);
      if (fewer > MAX_KEYS_REPEAT) wrong.push(`a repeat order took ${fewer} keys`);
      await app.kill();
      const outcome = `new customer ${keys} keys, repeat order ${fewer} keys`;
      return { outcome, wrong };
    },
  };
}
