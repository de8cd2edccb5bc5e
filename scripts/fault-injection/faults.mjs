// Faults of the runs. A fault may configure the processes (`before`), act while customers order
// (`during`), or add customers with a special action (`customers`). An `exclusive` one is never
// combined.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FAKETIME, movedClock } from "../lib/moved-clock.mjs";
import { ROOT } from "../lib/run.mjs";
import { sessionOf } from "../lib/sandbox.mjs";
import { webOrderId } from "../lib/web-order-id.mjs";
import { request } from "./test-env.mjs";
import {
  answerPrompt,
  newPurchase,
  orderAndPay,
  pay,
  payOrder,
  placeOrder,
  requestPayment,
} from "./customer.mjs";

/** Named points at which the core can be killed, from the core's list. */
const ALL_POINTS = (() => {
  const source = readFileSync(join(ROOT, "crates/core/src/faults.rs"), "utf8");
  const [, list] = /pub const POINTS: &\[&str\] = &\[([^\]]+)\]/.exec(source);
  return [...list.matchAll(/"([a-z_.]+)"/g)].map(([, point]) => point);
})();
/** Without the points of messages, which `crates/core/tests/orders/{mail,sms}.rs` cover. */
const POINTS = ALL_POINTS.filter((point) => !/^(refund|mail|sms)\./.test(point));
const REFUND_POINTS = ALL_POINTS.filter((point) => point.startsWith("refund."));

const times = (run) => run.random.between(1, 4);

/** Fault of an upstream that is injected a few times; `kind` is a name of the sandbox. */
const upstream = (name, kind, scope) => ({
  before: (run) =>
    run.sandbox.addFault({
      kind,
      upstream: name,
      times: times(run),
      seed: run.seed % 1_000_000,
      ...scope,
    }),
});

/** Fault of all webhooks. */
const webhooks = (kind) => ({ before: (run) => run.sandbox.addFault({ kind }) });

/** Crash at the first or second passage of a point; a card payment ensures that it is passed. */
const crashAt = (point) => ({
  before: (run) => {
    run.servers[0].once.KOROSHO_FAULT = `${point}:${run.random.pick([1, 1, 2])}`;
  },
  customers: async (run) => orderAndPay(run, run.add(await newPurchase(run, "card"))),
});

/** Upstream that is unreachable for some time. */
const unreachable = (name) => ({
  before: (run) => run.sandbox.addFault({ kind: "unreachable", upstream: name }),
  during: async (run) => {
    await sleep(run.random.between(200, 1_500));
    await run.sandbox.setFaults();
  },
});

const killServers = (most) => ({
  during: async (run) => {
    for (let count = run.random.between(1, most); count > 0; count -= 1) {
      await sleep(run.random.between(0, 700));
      run.anyServer().kill();
    }
  },
});

/** Customer with a payment method and a special action. */
const customerWith = (method, act) => ({
  customers: async (run) => {
    const purchase = run.add(await newPurchase(run, method));
    await placeOrder(run, purchase);
    if (purchase.order) await act(run, purchase);
  },
});

const clockJumps = {
  possible: () => existsSync(FAKETIME),
  before: (run) => {
    run.clock = join(run.servers[0].dataDir, "clock");
    writeFileSync(run.clock, "+0s");
    Object.assign(run.servers[0].always, movedClock(run.clock));
  },
  during: async (run) => {
    for (let count = run.random.between(1, 3); count > 0; count -= 1) {
      await sleep(run.random.between(50, 500));
      const seconds = run.random.pick([-7_200, -600, -240, -30, 30, 240, 600, 7_200]);
      writeFileSync(run.clock, `${seconds > 0 ? "+" : ""}${seconds}s`);
    }
    await sleep(300);
    writeFileSync(run.clock, "+0s");
  },
};

const diskFull = {
  possible: () => process.getuid?.() === 0,
  before: (run) => {
    const { dataDir } = run.servers[0];
    const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=12M", "tmpfs", dataDir]);
    if (made.status !== 0) throw new Error("no tmpfs");
    run.onEnd(() => spawnSync("umount", ["-l", dataDir]));
    spawnSync("cp", ["-a", `${join(run.testEnv.folder, "template")}/.`, dataDir]);
  },
  during: async (run) => {
    const filler = join(run.servers[0].dataDir, "filler");
    await sleep(run.random.between(0, 300));
    fillDisk(filler);
    await sleep(run.random.between(300, 1_500));
    rmSync(filler, { force: true });
  },
};

/** Disk on which some writes fit and others do not: the free space changes by a few blocks. */
const diskNearlyFull = {
  ...diskFull,
  during: async (run) => {
    const filler = join(run.servers[0].dataDir, "filler");
    for (let round = run.random.between(4, 10); round > 0; round -= 1) {
      fillDisk(filler);
      const { size } = statSync(filler);
      truncateSync(filler, Math.max(0, size - 4_096 * run.random.between(0, 24)));
      await sleep(run.random.between(50, 500));
    }
    rmSync(filler, { force: true });
  },
};

function fillDisk(path) {
  const file = openSync(path, "a");
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch {
    // The disk is full.
  } finally {
    closeSync(file);
  }
}

/** Card session of an order, from the list of the provider. */
async function openSession(run, orderId) {
  const url = `${run.sandbox.origin}/stripe/v1/checkout/sessions?limit=20`;
  const headers = { authorization: "Bearer sk_test_demo" };
  const { body } = await request(url, { headers });
  return body?.data?.find(({ client_reference_id }) => client_reference_id === orderId);
}

/** Payment as soon as the session exists, before the response to its creation. */
const paidBeforeResponse = {
  before: (run) => {
    const scope = { upstream: "stripe", method: "POST", path: "/checkout/sessions", times: 2 };
    return run.sandbox.addFault({ kind: "slow_response", drip_ms: 12, ...scope });
  },
  customers: async (run) => {
    const purchase = run.add(await newPurchase(run, "card"));
    const ordering = orderAndPay(run, purchase);
    for (let tries = 0; tries < 60; tries += 1) {
      const session = await openSession(run, webOrderId(purchase.input.checkout_id));
      if (
        session &&
        (await run.sandbox.control(`stripe/sessions/${session.id}/pay`)).status === 200
      ) {
        break;
      }
      await sleep(30);
    }
    await ordering;
  },
};

/** Faults by name. */
export const FAULTS = {
  "no fault": {},
  ...Object.fromEntries(POINTS.map((point) => [`killed at ${point}`, crashAt(point)])),
  ...Object.fromEntries(
    REFUND_POINTS.map((point) => [`killed at ${point}`, { ...crashAt(point), refunds: true }]),
  ),
  "kill -9 at random": killServers(1),
  "kill -9, up to five times": killServers(5),
  "store: creation, response lost": upstream("woocommerce", "response_lost", {
    method: "POST",
    path: "/orders",
  }),
  "store: update, response lost": upstream("woocommerce", "response_lost", { method: "PUT" }),
  "store: unreachable": unreachable("woocommerce"),
  "store: status 500": upstream("woocommerce", "server_error", { path: "/orders" }),
  "store: status 503, retry later": upstream("woocommerce", "service_unavailable"),
  "store: HTML page": upstream("woocommerce", "html_page"),
  "store: PHP warning before the JSON": upstream("woocommerce", "php_warning"),
  "store: page instead of the response": upstream("woocommerce", "replaced_body", {
    method: "POST",
    path: "/orders",
  }),
  "store: plug-in switched off": upstream("woocommerce", "plugin_off"),
  "store: maintenance": upstream("woocommerce", "maintenance"),
  "store: captive portal": upstream("woocommerce", "captive_portal"),
  "store: truncated response": upstream("woocommerce", "truncated_response", { path: "/orders" }),
  "store: dripping response": upstream("woocommerce", "slow_response", { path: "/orders" }),
  "card: creation, response lost": upstream("stripe", "response_lost", {
    method: "POST",
    path: "/checkout/sessions",
  }),
  "card: refund, response lost": {
    ...upstream("stripe", "response_lost", { path: "/refunds" }),
    refunds: true,
  },
  "card: unreachable": unreachable("stripe"),
  "card: status 429": upstream("stripe", "too_many_requests"),
  "card: replayed failure": {
    before: (run) => {
      const moment = run.random.pick(["before", "after"]);
      const path = "/v1/checkout/sessions";
      return run.sandbox.control("stripe/break", { moment, path, times: 1 });
    },
  },
  "mpesa: prompt, response lost": upstream("mpesa", "response_lost", { path: "/mpesa/stkpush" }),
  "mpesa: unreachable": unreachable("mpesa"),
  "mpesa: status 500": upstream("mpesa", "server_error"),
  "webhooks lost": webhooks("webhooks_lost"),
  "webhooks × 100": webhooks("webhooks_repeated"),
  "webhooks late": webhooks("webhooks_late"),
  "webhooks shuffled": webhooks("webhooks_shuffled"),
  "paid before the response": paidBeforeResponse,
  "expiry races payment": customerWith("card", async (run, purchase) => {
    if (!(await requestPayment(run, purchase))) return;
    await Promise.all([payOrder(run, purchase, "counter"), pay(run, purchase)]);
  }),
  "two tabs": customerWith("card", async (run, purchase) => {
    const tabs = await Promise.all([1, 2, 3].map(() => payOrder(run, purchase, "card")));
    const urls = new Set(tabs.map(({ body }) => body?.next?.url).filter(Boolean));
    const paying = [...urls].map((url) =>
      run.sandbox.control(`stripe/sessions/${sessionOf(url)}/pay`),
    );
    await Promise.all(paying);
  }),
  "method switched mid-prompt": customerWith("mpesa", async (run, purchase) => {
    const switching = payOrder(run, purchase, "card");
    await answerPrompt(run, purchase, run.random.pick(["paid", "cancelled"]));
    const { body } = await switching;
    purchase.next = body?.next ?? null;
    if (await requestPayment(run, purchase, "card")) await pay(run, purchase);
  }),
  "cash and card at once": customerWith("card", async (run, purchase) => {
    if (!(await requestPayment(run, purchase))) return;
    const total = String(purchase.input.expected_total / 100);
    const cash = run.anyServer().admin("orders", "mark-paid", purchase.order.id, total);
    await Promise.all([cash.catch(() => undefined), pay(run, purchase)]);
  }),
  "double click": {
    customers: async (run) => {
      const purchase = run.add(await newPurchase(run, run.random.pick(["card", "counter"])));
      const duplicate = { ...purchase };
      await Promise.all([orderAndPay(run, purchase), placeOrder(run, duplicate)]);
    },
  },
  "clock jumps": clockJumps,
  "disk full": { ...diskFull, exclusive: true },
  "disk nearly full": { ...diskNearlyFull, exclusive: true },
  "two servers": { servers: 2 },
  "two servers, one is killed": { servers: 2, ...killServers(3) },
};
