// Two desks on one store: an order of the one is worked on at both, in turn and at the same moment.
// What the one does is seen and obeyed at the other, and nobody's act is overwritten.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import { ALT, ENTER } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { Device, StoredOrder } from "../desktop/device";
import { find, Hand, inStore, order, panel, step } from "./desk-user";
import { hurried, verdict, type ChaosTest, type Try } from "./chaos-test";

type Desks = { device: Device; a: Hand; b: Hand; number: string };

/** How each desk calls the states, and what the store's word for them is. */
const CALLED_OFF = "Called off";
const HANDED_OVER = "Handed over";

const says = (hand: Hand, words: string) =>
  until(`“${words}” at the desk`, async () => {
    const shown = await panel(hand.app);
    if (!shown.includes(words)) throw new Error(`instead: ${shown.slice(0, 300)}`);
    return true;
  });

/** Opens the order in the list of the desk that did not take it; it has come from the store. */
async function opens({ b, number }: Desks): Promise<void> {
  await find(b, number);
  await says(b, "Taken, to be paid");
}

async function stored({ device, number }: Desks): Promise<StoredOrder | undefined> {
  const alive = (await inStore(device, number)).filter(({ status }) => status !== "trash");
  if (alive.length !== 1) throw new Error(`${alive.length} orders ${number} in the store`);
  return alive[0];
}

const inState = (desks: Desks, ...states: string[]) =>
  until(`the store says ${states.join(" or ")}`, async () => {
    const found = await stored(desks);
    return found && states.includes(found.status) && found.status;
  });

/** What the bar under the tabs tells. */
const notice = (app: Window) =>
  app.script<string>("return document.querySelector('[role=alert] span')?.innerText ?? ''");

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The one calls it off where the other has it on the way: it is called off there too, for good. */
async function calledOff(desks: Desks): Promise<string[]> {
  const { a, b } = desks;
  await step(b, 4);
  await inState(desks, "cancelled");
  await find(a, desks.number);
  await says(a, CALLED_OFF);
  await step(a, 3);
  await wait(4_000);
  await says(a, CALLED_OFF);
  const wrong: string[] = [];
  if ((await panel(a.app)).includes(HANDED_OVER)) wrong.push("it was handed over all the same");
  if ((await stored(desks))?.status !== "cancelled") wrong.push("the other desk was overwritten");
  return wrong;
}

/** A stale screen: its action is refused, and it says where the order stands. */
async function behind(desks: Desks): Promise<string[]> {
  const { a, b } = desks;
  await find(a, desks.number);
  await step(a, 3);
  await says(a, HANDED_OVER);
  await inState(desks, "completed");
  const before = await panel(b.app);
  await step(b, 4);
  await says(b, HANDED_OVER);
  const wrong = before.includes("to be paid") ? [] : ["the other screen was not behind"];
  await wait(3_000);
  if ((await stored(desks))?.status !== "completed") wrong.push("the first desk was overwritten");
  if (!(await notice(b.app)).includes("was changed meanwhile"))
    wrong.push(`no notice of it: ${await notice(b.app)}`);
  return wrong;
}

/** Both at the same moment: one of the two stands in the store, the other desk sees it. */
async function atOnce(desks: Desks): Promise<string[]> {
  const { a, b } = desks;
  await find(a, desks.number);
  await Promise.all([step(a, 3), step(b, 4)]);
  const state = await inState(desks, "completed", "cancelled");
  await wait(4_000);
  const wrong: string[] = [];
  if ((await stored(desks))?.status !== state) wrong.push("the store went from one to the other");
  if (state === "cancelled") await says(a, CALLED_OFF);
  else await says(b, HANDED_OVER);
  return wrong;
}

/** Packed at one desk, handed over at the other: no disagreement, and both see it in the end. */
async function inTurn(desks: Desks): Promise<string[]> {
  const { a, b } = desks;
  await step(b, 1);
  await says(b, "Ready");
  await find(a, desks.number);
  await says(a, "Ready");
  await step(a, 3);
  await inState(desks, "completed");
  await says(b, HANDED_OVER);
  await until(
    "the difference is over",
    async () => !(await panel(a.app)).includes("The store says"),
  );
  return [];
}

/** A note of each desk stands with the order in the store. */
async function noted({ device, a, b, number }: Desks): Promise<string[]> {
  for (const [hand, words] of [
    [a, "gate is blue"],
    [b, "call first"],
  ] as const) {
    await find(hand, number);
    await hand.chord(ALT, "t");
    await until("a field for the note", async () => (await hand.focus())?.name === "INPUT");
    await wait(300);
    await hand.type(words);
    await hand.press(ENTER);
  }
  const id = (await inStore(device, number))[0]?.id;
  const notes = async () => JSON.stringify(await device.asStaff(`orders/${id}/notes`));
  const both = async () => {
    const text = await notes();
    return text.includes("gate is blue") && text.includes("call first");
  };
  await until("both notes", both);
  return [];
}

const WAYS = {
  "the other calls it off": calledOff,
  "the other screen is behind": behind,
  "both at the same moment": atOnce,
  "packed here, handed over there": inTurn,
  "a note of each": noted,
};

/** Orders that two desks work on, in one way after the other. */
export function twoDesks(): ChaosTest {
  return {
    async run(device, at): Promise<Try> {
      const names = Object.keys(WAYS) as (keyof typeof WAYS)[];
      const name = names[at % names.length] ?? "both at the same moment";
      // A screen is behind for longer when its desk reads the store at its usual pace.
      const slow = name === "the other screen is behind";
      const one = await device.open("desk-a", hurried(device));
      const other = await device.open(
        "desk-b",
        slow ? sandboxSettings(device.sandbox) : hurried(device),
      );
      try {
        const [a, b] = [await Hand.on(one), await Hand.on(other)];
        const phone = `07550003${String(at % 100).padStart(2, "0")}`;
        const number = await order(a, phone, `Baraka ${at}`, "cash 250");
        const desks = { device, a, b, number };
        await inState(desks, "on-hold");
        await opens(desks);
        const wrong = await WAYS[name](desks);
        for (const hand of [a, b])
          if ((await hand.pointers()) !== 0) wrong.push("a pointer was used");
        const outcome = `${name}: ${wrong.length === 0 ? "shown, nothing overwritten" : "wrong"}`;
        return verdict(outcome, wrong);
      } finally {
        await one.kill();
        await other.kill();
      }
    },
  };
}
