// Phone orders during each fault of WooCommerce that the sandbox can inject. The table records the
// desk's messages; the store's ledger proves that no order is lost or duplicated.
import { setTimeout as sleep } from "node:timers/promises";
import { stockMovements, withoutTrash } from "../../scripts/lib/order-audit.mjs";
import type { Fault } from "../../scripts/lib/sandbox.mjs";
import { ENTER, TAB } from "../desktop/keys";
import { until } from "../../scripts/lib/until.mjs";
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
import { eachInTurn, type ChaosTest } from "./chaos-test";

/** "closed" = nothing listens at the store's address; otherwise faults of the sandbox. */
type StoreFault = { faults: "closed" | Fault[]; refused?: boolean };

const store = (kind: string, scope: Partial<Fault> = {}): StoreFault => ({
  faults: [{ kind, upstream: "woocommerce", ...scope }],
});
const creation = (kind: string, scope: Partial<Fault>) =>
  store(kind, { path: "/orders", method: "POST", ...scope });

/** Faults of the store. */
export const STORE_FAULTS: Record<string, StoreFault> = {
  "nothing listens": { faults: "closed" },
  unreachable: store("unreachable"),
  "status 500": store("server_error"),
  "HTML page": store("html_page"),
  "status 503, retry later": store("service_unavailable", { retry_after: 2 }),
  "status 429, retry later": store("too_many_requests", { retry_after: 2 }),
  "captive portal": store("captive_portal"),
  "truncated response": store("truncated_response"),
  "late response": store("late_response"),
  "dripping response": store("slow_response", { drip_ms: 40 }),
  "every other request fails": store("intermittent_server_error", { seed: 7 }),
  "key refused (401)": store("unauthorized"),
  "creation, response lost": creation("response_lost", { times: 1 }),
  "creation, response lost three times": creation("response_lost", { times: 3 }),
  "creation, PHP warning before the JSON": creation("php_warning", { times: 3 }),
  "creation, page instead of the response": creation("replaced_body", { times: 3 }),
  "plug-in switched off": store("plugin_off"),
  "creation, truncated response": creation("truncated_response", { times: 1 }),
  "update, response lost": store("response_lost", { path: "/orders/", method: "PUT", times: 1 }),
  "creation refused (400)": { ...creation("bad_request", { times: 1 }), refused: true },
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

async function inject(device: Device, { faults }: StoreFault): Promise<void> {
  if (faults === "closed") await device.stopStore();
  else await device.store.setFaults(...faults);
}

async function clear(device: Device, { faults }: StoreFault): Promise<void> {
  if (faults === "closed") await device.startStore();
  else await device.store.setFaults();
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
  const moved = stockMovements(await device.store.ledger(), await storedOrders(device, number));
  const change = moved.reduce((sum, { change: by }) => sum + by, 0);
  if (mine.length !== 1) wrong.push(`${mine.length} orders in the store`);
  if (change !== -1) wrong.push(`${change} stock change`);
  return wrong;
}

/** Chaos test: each fault of the store in turn at one desk. */
export function storeFaults(): ChaosTest {
  const table: string[] = [];
  const test = eachInTurn(STORE_FAULTS, async (device, name, fault, at) => {
    const app = await device.open("faults", device.scaledSettings);
    const user = await DeskUser.on(app);
    await inject(device, fault);
    const seen = await orderDuringFault(user, at).finally(() => clear(device, fault));
    if (fault.refused) await sendAgain(user);
    const wrong = await violations(device, user, seen.number);
    if ((await user.pointers()) !== 0) wrong.push("a pointer was used");
    await app.kill();
    const line = [...seen.bar.split("\n"), seen.notice].filter(Boolean).join(" · ");
    const end = wrong.length === 0 ? "one order" : wrong.join("; ");
    table.push(`| ${name} | ${(seen.ms / 1_000).toFixed(1)} s | ${line} | ${seen.row} | ${end} |`);
    return { outcome: `${name}: ${end}`, wrong };
  });
  const after = async () => {
    console.log(["| Fault | Accepted in | Status bar | List | Result |", ...table].join("\n"));
    return [];
  };
  return { ...test, after };
}
