// Phone orders during each fault of WooCommerce that the sandbox can inject. The table records the
// desk's messages; the store's ledger proves that no order is lost or duplicated.
import { setTimeout as sleep } from "node:timers/promises";
import { stockMovements, withoutTrash } from "../../scripts/lib/order-audit.mjs";
import { upstreamFault } from "../../scripts/lib/upstream-faults.mjs";
import { ENTER, TAB } from "../desktop/keys";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";
import type { Device } from "../desktop/device";
import {
  addToCart,
  findOrder,
  DeskUser,
  storedOrders,
  listedOrders,
  enterCustomer,
  placeOrder,
  placedNumber,
  waitForTotal,
} from "./desk-user";
import { scaledSettings, runResult, type ChaosTest, type RunResult } from "./chaos-test";

/** "closed" = nothing listens at the store's address; otherwise faults of the sandbox. */
type Fault = { faults: "closed" | object[]; refused?: boolean };

const store = (kind: string, scope: object = {}): Fault => ({
  faults: [upstreamFault(kind, { upstream: "woocommerce", ...scope })],
});
const creation = (kind: string, scope: object) =>
  store(kind, { path: "/orders", method: "POST", ...scope });

/** Faults of the store. */
export const STORE_FAULTS: Record<string, Fault> = {
  "nothing listens": { faults: "closed" },
  unreachable: store("unreachable"),
  "status 500": store("status 500"),
  "HTML page": store("HTML page"),
  "status 503, retry later": store("status 503, retry later", { retry_after: 2 }),
  "status 429, retry later": store("status 429, retry later"),
  "captive portal": store("captive portal"),
  "truncated response": store("truncated response"),
  "late response": store("late response"),
  "dripping response": store("dripping response", { drip_ms: 40 }),
  "every other request fails": store("status 500", { rate: 0.5, seed: 7 }),
  "key refused (401)": store("status 401"),
  "creation, response lost": creation("response lost", { times: 1 }),
  "creation, response lost three times": creation("response lost", { times: 3 }),
  "creation, PHP warning before the JSON": creation("PHP warning before the JSON", { times: 3 }),
  "creation, page instead of the response": creation("page instead of the response", { times: 3 }),
  "plug-in switched off": store("plug-in switched off"),
  "creation, truncated response": creation("truncated response", { times: 1 }),
  "update, response lost": store("response lost", { path: "/orders/", method: "PUT", times: 1 }),
  "creation refused (400)": { ...creation("status 400", { times: 1 }), refused: true },
};

/** Observation time while the store fails, ms. */
const OBSERVATION_MS = 6_000;

/** Status bar: connection and unsent orders. */
const statusBar = (app: Window) =>
  app.script<string>("return document.querySelector('[data-bar] [role=status]')?.innerText ?? ''");

/** Notice below the status bar. */
const noticeText = (app: Window) =>
  app.script<string>("return document.querySelector('[role=alert] span')?.innerText ?? ''");

/** State of delivery in the order's row; "there" when the row has none. */
async function arrival(app: Window): Promise<string> {
  const [row = ""] = await listedOrders(app);
  return /On its way|Needs you/.exec(row)?.[0] ?? "there";
}

/** Sends a refused order again through its button, by keyboard. */
async function sendAgain(user: DeskUser): Promise<void> {
  await user.pressUntilFocus(TAB, "Send to the store again");
  await user.press(ENTER);
}

type Observation = { number: string; ms: number; bar: string; notice: string; row: string };

async function orderDuringFault(user: DeskUser, at: number): Promise<Observation> {
  await enterCustomer(user, `07440002${String(at).padStart(2, "0")}`, `Faith ${at}`);
  await addToCart(user, "salt vin");
  await waitForTotal(user.app);
  const begun = performance.now();
  const number = await placeOrder(user);
  const took = performance.now() - begun;
  await sleep(OBSERVATION_MS);
  const [bar, notice] = [await statusBar(user.app), await noticeText(user.app)];
  if ((await placedNumber(user.app)) !== number) throw new Error("the placed order is not shown");
  await findOrder(user, number);
  return { number, ms: took, bar, notice, row: await arrival(user.app) };
}

async function inject(device: Device, { faults }: Fault): Promise<void> {
  if (faults === "closed") await device.stopStore();
  else await device.setFaults(...faults);
}

async function clear(device: Device, { faults }: Fault): Promise<void> {
  if (faults === "closed") await device.startStore();
  else await device.setFaults();
}

/** Violations after the store has recovered: it must hold one order and one stock movement. */
async function violations(device: Device, user: DeskUser, number: string): Promise<string[]> {
  const alive = async () => withoutTrash(await storedOrders(device, number));
  const wrong: string[] = [];
  await until(
    "it arrives",
    async () => (await alive()).some((one) => one.status === "on-hold"),
    90_000,
  ).catch(() => wrong.push("it never arrived"));
  await until("it is shown", async () => (await arrival(user.app)) === "there", 30_000).catch(() =>
    wrong.push("the list never shows that it arrived"),
  );
  // The search for duplicates runs twice; time enough for a wrong removal.
  await sleep(5_000);
  const mine = await alive();
  const moved = stockMovements(await device.ledger(), await storedOrders(device, number));
  const change = moved.reduce((sum, { change: by }) => sum + by, 0);
  if (mine.length !== 1) wrong.push(`${mine.length} orders in the store`);
  if (change !== -1) wrong.push(`${change} stock change`);
  return wrong;
}

/** Chaos test: each fault of the store in turn at one desk. */
export function storeFaults(): ChaosTest {
  const table: string[] = [];
  return {
    async run(device, at): Promise<RunResult> {
      const names = Object.keys(STORE_FAULTS);
      const name = names[at % names.length] ?? "";
      const fault = STORE_FAULTS[name];
      if (!fault) throw new Error(`no such fault: ${name}`);
      const app = await device.open("faults", scaledSettings(device));
      const user = await DeskUser.on(app);
      await inject(device, fault);
      const seen = await orderDuringFault(user, at).finally(() => clear(device, fault));
      if (fault.refused) await sendAgain(user);
      const wrong = await violations(device, user, seen.number);
      if ((await user.pointers()) !== 0) wrong.push("a pointer was used");
      await app.kill();
      const line = [...seen.bar.split("\n"), seen.notice].filter(Boolean).join(" · ");
      const end = wrong.length === 0 ? "one order" : wrong.join("; ");
      table.push(
        `| ${name} | ${(seen.ms / 1_000).toFixed(1)} s | ${line} | ${seen.row} | ${end} |`,
      );
      return runResult(`${name}: ${end}`, wrong);
    },
    async after() {
      console.log(["| Fault | Accepted in | Status bar | List | Result |", ...table].join("\n"));
      return [];
    },
  };
}
