// An order by phone while WooCommerce fails in each way that the sandbox knows; then it is well again.
// What the person saw is written down; that the order is neither lost nor doubled is read from the
// store's own ledger.
import { ENTER, TAB } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { Device } from "../desktop/device";
import { add, find, Hand, inStore, listed, newCaller, place, taken, total } from "./desk-user";
import { hurried, verdict, type ChaosTest, type Try } from "./chaos-test";

/** "closed" = nobody listens at the store's address; else faults of the sandbox. */
type Fault = { faults: "closed" | object[]; refused?: boolean };

const all = (fault: object): Fault => ({ faults: [{ upstream: "woocommerce", ...fault }] });
const create = (fault: object) => all({ path: "/orders", method: "POST", ...fault });

/** Each way in which the store fails. */
export const STORE_FAULTS: Record<string, Fault> = {
  "nobody listens": { faults: "closed" },
  "the line is cut before any work": all({ outage: true }),
  "error 500": all({ status: 500 }),
  "502 of a proxy": all({ body: "html" }),
  "503, come back in 2 s": all({ status: 503, retry_after: 2 }),
  "429, come back in 2 s": all({ status: 429, retry_after: 2 }),
  "the page of a captive portal": all({ body: "portal" }),
  "half an answer": all({ body: "torn" }),
  "three seconds late": all({ latency_ms: 3_000 }),
  "drop by drop": all({ drip_ms: 40 }),
  "every other request fails": all({ status: 500, rate: 0.5, seed: 7 }),
  "key refused (401)": all({ status: 401 }),
  "created, answer lost": create({ commit_then_drop: true, times: 1 }),
  "created, answer lost, three times": create({ commit_then_drop: true, times: 3 }),
  "created, a PHP warning before the answer": create({ body: "notice", times: 3 }),
  "created, a page in place of the answer": create({ body: "replaced", times: 3 }),
  "the plug-in is off": all({ body: "no_route" }),
  "half an answer to the creation": create({ body: "torn", times: 1 }),
  "moved on, answer lost": all({
    path: "/orders/",
    method: "PUT",
    commit_then_drop: true,
    times: 1,
  }),
  "order refused (400)": { ...create({ status: 400, times: 1 }), refused: true },
};

/** What is looked at for so long while the store fails, in milliseconds. */
const LOOK_MS = 6_000;

/** What the bar says of the line, and of what is not sent. */
const bar = (app: Window) =>
  app.script<string>("return document.querySelector('[data-bar] [role=status]')?.innerText ?? ''");

/** What was told under the bar. */
const told = (app: Window) =>
  app.script<string>("return document.querySelector('[role=alert] span')?.innerText ?? ''");

/** What the order's row says of its arrival; "there" when it says nothing. */
async function arrival(app: Window): Promise<string> {
  const [row = ""] = await listed(app);
  return /On its way|Needs you/.exec(row)?.[0] ?? "there";
}

/** Sends a refused order again: the button is walked to. */
async function sendAgain(hand: Hand): Promise<void> {
  await hand.walk(TAB, "Send to the store again");
  await hand.press(ENTER);
}

type Seen = { number: string; taken: number; line: string; notice: string; row: string };

async function during(hand: Hand, at: number): Promise<Seen> {
  await newCaller(hand, `07440002${String(at).padStart(2, "0")}`, `Faith ${at}`);
  await add(hand, "salt vin");
  await total(hand.app);
  const begun = performance.now();
  const number = await place(hand);
  const took = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const [line, notice] = [await bar(hand.app), await told(hand.app)];
  if ((await taken(hand.app)) !== number) throw new Error("the order that was taken is not shown");
  await find(hand, number);
  return { number, taken: took, line, notice, row: await arrival(hand.app) };
}

async function begins(device: Device, { faults }: Fault): Promise<void> {
  if (faults === "closed") await device.closeStore();
  else await device.faults(...faults);
}

async function ends(device: Device, { faults }: Fault): Promise<void> {
  if (faults === "closed") await device.openStore();
  else await device.faults();
}

/** Once the store is well: one order, its goods taken from the shelf once. */
async function judged(device: Device, hand: Hand, number: string): Promise<string[]> {
  const alive = async () => (await inStore(device, number)).filter((one) => one.status !== "trash");
  const wrong: string[] = [];
  await until(
    "it arrives",
    async () => (await alive()).some((one) => one.status === "on-hold"),
    90_000,
  ).catch(() => wrong.push("it never came"));
  await until("it is shown", async () => (await arrival(hand.app)) === "there", 30_000).catch(() =>
    wrong.push("the list never says that it is there"),
  );
  // Whoever looks for twins looks twice: long enough to be wrong.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const mine = await alive();
  const { stock_movements } = await device.ledger();
  const ids = (await inStore(device, number)).map(({ id }) => id);
  const moved = stock_movements.filter(({ order_id }) => ids.includes(order_id));
  const change = moved.reduce((sum, { change: by }) => sum + by, 0);
  if (mine.length !== 1) wrong.push(`${mine.length} orders in the store`);
  if (change !== -1) wrong.push(`${change} taken from the shelf`);
  return wrong;
}

/** One fault after the other at one desk. */
export function storeFaults(): ChaosTest {
  const table: string[] = [];
  return {
    async run(device, at): Promise<Try> {
      const names = Object.keys(STORE_FAULTS);
      const name = names[at % names.length] ?? "";
      const fault = STORE_FAULTS[name];
      if (!fault) throw new Error(`no such fault: ${name}`);
      const app = await device.open("faults", hurried(device));
      const hand = await Hand.on(app);
      await begins(device, fault);
      const seen = await during(hand, at).finally(() => ends(device, fault));
      if (fault.refused) await sendAgain(hand);
      const wrong = await judged(device, hand, seen.number);
      if ((await hand.pointers()) !== 0) wrong.push("a pointer was used");
      await app.kill();
      const line = [...seen.line.split("\n"), seen.notice].filter(Boolean).join(" · ");
      const end = wrong.length === 0 ? "one order" : wrong.join("; ");
      table.push(
        `| ${name} | ${(seen.taken / 1_000).toFixed(1)} s | ${line} | ${seen.row} | ${end} |`,
      );
      return verdict(`${name}: ${end}`, wrong);
    },
    async after() {
      console.log(
        ["| Fault | Taken in | The bar says | The list says | In the end |", ...table].join("\n"),
      );
      return [];
    },
  };
}
