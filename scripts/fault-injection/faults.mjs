// Everything that is done to the shop. Each fault may prepare the processes (`before`), happen while
// shoppers are at it (`during`), or give shoppers something else to do (`shoppers`).
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
import { ROOT } from "../lib/run.mjs";
import { ask, behind, fault, pause } from "./test-env.mjs";
import {
  answerPrompt,
  order,
  pay,
  payOrder,
  sessionOf,
  shop,
  wayToPay,
  wish,
} from "./customer.mjs";

/** Points at which the core can be killed, from its own list. */
const ALL_POINTS = (() => {
  const source = readFileSync(join(ROOT, "crates/core/src/faults.rs"), "utf8");
  const [, list] = /pub const POINTS: &\[&str\] = &\[([^\]]+)\]/.exec(source);
  return [...list.matchAll(/"([a-z_.]+)"/g)].map(([, point]) => point);
})();
/** Letters are sent to no server here; their points fall in `crates/core/tests/orders/mail.rs`. */
const POINTS = ALL_POINTS.filter((point) => !/^(refund|mail)\./.test(point));
const REFUND_POINTS = ALL_POINTS.filter((point) => point.startsWith("refund."));

const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

const times = (run) => run.random.between(1, 4);

/** A fault of the sandbox that strikes a few times. */
const upstream = (settings) => ({
  before: (run) =>
    fault(run.testEnv, { times: times(run), seed: run.seed % 1_000_000, ...settings }),
});

/** A fault of the sandbox's webhooks. */
const webhooks = (settings) => ({ before: (run) => fault(run.testEnv, { webhooks: settings }) });

/** Dies when it passes the point for the first or second time; somebody pays by card, so it does. */
const crashAt = (point) => ({
  before: (run) => {
    run.servers[0].once.KOROSHO_FAULT = `${point}:${run.random.pick([1, 1, 2])}`;
  },
  shoppers: async (run) => shop(run, run.add(await wish(run, "stripe"))),
});

/** An upstream that cannot be reached for a while. */
const away = (name) => ({
  before: (run) => fault(run.testEnv, { upstream: name, outage: true }),
  during: async (run) => {
    await pause(run.random.between(200, 1_500));
    await ask(`${run.testEnv.sandbox}/sandbox/faults`, { method: "DELETE" });
  },
});

const killed = (most) => ({
  during: async (run) => {
    for (let count = run.random.between(1, most); count > 0; count -= 1) {
      await pause(run.random.between(0, 700));
      run.anyServer().kill();
    }
  },
});

/** One shopper with this way to pay, who does something unusual. */
const special = (method, act) => ({
  shoppers: async (run) => {
    const wanted = run.add(await wish(run, method));
    await order(run, wanted);
    if (wanted.order) await act(run, wanted);
  },
});

const clockJumps = {
  possible: () => existsSync(FAKETIME),
  before: (run) => {
    run.clock = join(run.servers[0].dataDir, "clock");
    writeFileSync(run.clock, "+0s");
    Object.assign(run.servers[0].always, {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: run.clock,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    });
  },
  during: async (run) => {
    for (let count = run.random.between(1, 3); count > 0; count -= 1) {
      await pause(run.random.between(50, 500));
      const seconds = run.random.pick([-7_200, -600, -240, -30, 30, 240, 600, 7_200]);
      writeFileSync(run.clock, `${seconds > 0 ? "+" : ""}${seconds}s`);
    }
    await pause(300);
    writeFileSync(run.clock, "+0s");
  },
};

const diskFull = {
  possible: () => process.getuid?.() === 0,
  before: (run) => {
    const { dataDir } = run.servers[0];
    const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=12M", "tmpfs", dataDir]);
    if (made.status !== 0) throw new Error("no tmpfs");
    run.atEnd(() => spawnSync("umount", ["-l", dataDir]));
    spawnSync("cp", ["-a", `${join(run.testEnv.folder, "template")}/.`, dataDir]);
  },
  during: async (run) => {
    const filler = join(run.servers[0].dataDir, "filler");
    await pause(run.random.between(0, 300));
    fill(filler);
    await pause(run.random.between(300, 1_500));
    rmSync(filler, { force: true });
  },
};

/** Some writes fit, others do not: now and again a few blocks come free and are taken. */
const diskNearlyFull = {
  ...diskFull,
  during: async (run) => {
    const filler = join(run.servers[0].dataDir, "filler");
    for (let round = run.random.between(4, 10); round > 0; round -= 1) {
      fill(filler);
      const { size } = statSync(filler);
      truncateSync(filler, Math.max(0, size - 4_096 * run.random.between(0, 24)));
      await pause(run.random.between(50, 500));
    }
    rmSync(filler, { force: true });
  },
};

function fill(path) {
  const file = openSync(path, "a");
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch {
    // Full, as wanted.
  } finally {
    closeSync(file);
  }
}

/** Sessions of an order at the provider, found as an outsider would. */
async function openSession(run, wanted) {
  const url = `${run.testEnv.sandbox}/stripe/v1/checkout/sessions?limit=20`;
  const headers = { authorization: "Bearer sk_test_demo" };
  const { body } = await ask(url, { headers });
  return body?.data?.find(({ client_reference_id }) => client_reference_id === wanted);
}

/** Pays as soon as the session exists, while its creation is still being answered. */
const paidBeforeTheAnswer = {
  before: (run) => {
    const path = "/checkout/sessions";
    return fault(run.testEnv, { upstream: "stripe", method: "POST", path, drip_ms: 12, times: 2 });
  },
  shoppers: async (run) => {
    const wanted = run.add(await wish(run, "stripe"));
    const ordering = shop(run, wanted);
    for (let tries = 0; tries < 60; tries += 1) {
      const session = await openSession(run, wanted.input.checkout_id);
      if (
        session &&
        (await behind(run.testEnv, `stripe/sessions/${session.id}/pay`)).status === 200
      ) {
        break;
      }
      await pause(30);
    }
    await ordering;
  },
};

/** Name → fault. `pairs` says whether it may be combined with another one. */
export const FAULTS = {
  "nothing at all": {},
  ...Object.fromEntries(POINTS.map((point) => [`killed at ${point}`, crashAt(point)])),
  ...Object.fromEntries(
    REFUND_POINTS.map((point) => [`killed at ${point}`, { ...crashAt(point), refunds: true }]),
  ),
  "kill -9 at random": killed(1),
  "kill -9, up to five times": killed(5),
  "store: done, answer cut": upstream({
    upstream: "woocommerce",
    method: "POST",
    path: "/orders",
    commit_then_drop: true,
  }),
  "store: any write done, answer cut": upstream({
    upstream: "woocommerce",
    method: "PUT",
    commit_then_drop: true,
  }),
  "store: away": away("woocommerce"),
  "store: status 500": upstream({ upstream: "woocommerce", path: "/orders", status: 500 }),
  "store: status 503, come back later": upstream({
    upstream: "woocommerce",
    status: 503,
    retry_after: 1,
  }),
  "store: a page of HTML": upstream({ upstream: "woocommerce", body: "html" }),
  "store: a PHP warning before the JSON": upstream({ upstream: "woocommerce", body: "notice" }),
  "store: a page in place of the answer": upstream({
    upstream: "woocommerce",
    method: "POST",
    path: "/orders",
    body: "replaced",
  }),
  "store: the plug-in is off": upstream({ upstream: "woocommerce", body: "no_route" }),
  "store: maintenance": upstream({ upstream: "woocommerce", body: "maintenance", retry_after: 1 }),
  "store: a captive portal": upstream({ upstream: "woocommerce", body: "portal" }),
  "store: half an answer": upstream({ upstream: "woocommerce", path: "/orders", body: "torn" }),
  "store: answers drip": upstream({ upstream: "woocommerce", path: "/orders", drip_ms: 5 }),
  "card: done, answer cut": upstream({
    upstream: "stripe",
    method: "POST",
    path: "/checkout/sessions",
    commit_then_drop: true,
  }),
  "card: refund done, answer cut": {
    ...upstream({ upstream: "stripe", path: "/refunds", commit_then_drop: true }),
    refunds: true,
  },
  "card: away": away("stripe"),
  "card: too many requests": upstream({ upstream: "stripe", status: 429 }),
  "card: failure that is replayed": {
    before: (run) => {
      const moment = run.random.pick(["before", "after"]);
      return behind(run.testEnv, "stripe/break", {
        moment,
        path: "/v1/checkout/sessions",
        times: 1,
      });
    },
  },
  "phone: done, answer cut": upstream({
    upstream: "mpesa",
    path: "/mpesa/stkpush",
    commit_then_drop: true,
  }),
  "phone: away": away("mpesa"),
  "phone: status 500": upstream({ upstream: "mpesa", status: 500 }),
  "webhooks lost": webhooks({ drop: true }),
  "webhooks × 100": webhooks({ duplicates: 99 }),
  "webhooks late": webhooks({ delay_ms: 700 }),
  "webhooks shuffled": webhooks({ reorder: true, duplicates: 2 }),
  "paid before the create answer": paidBeforeTheAnswer,
  "expiry races payment": special("stripe", async (run, wanted) => {
    if (!(await wayToPay(run, wanted))) return;
    await Promise.all([payOrder(run, wanted, "counter"), pay(run, wanted)]);
  }),
  "two tabs": special("stripe", async (run, wanted) => {
    const tabs = await Promise.all([1, 2, 3].map(() => payOrder(run, wanted, "stripe")));
    const urls = new Set(tabs.map(({ body }) => body?.next?.url).filter(Boolean));
    const paying = [...urls].map((url) =>
      behind(run.testEnv, `stripe/sessions/${sessionOf(url)}/pay`),
    );
    await Promise.all(paying);
  }),
  "method switched mid-prompt": special("mpesa", async (run, wanted) => {
    const switching = payOrder(run, wanted, "stripe");
    await answerPrompt(run, wanted, run.random.pick(["paid", "cancelled"]));
    const { body } = await switching;
    wanted.next = body?.next ?? null;
    if (await wayToPay(run, wanted, "stripe")) await pay(run, wanted);
  }),
  "cash and card at once": special("stripe", async (run, wanted) => {
    if (!(await wayToPay(run, wanted))) return;
    const total = String(wanted.input.expected_total / 100);
    const cash = run.anyServer().office("orders", "mark-paid", wanted.order.id, total);
    await Promise.all([cash.catch(() => undefined), pay(run, wanted)]);
  }),
  "double click": {
    shoppers: async (run) => {
      const wanted = run.add(await wish(run, run.random.pick(["stripe", "counter"])));
      const twin = { ...wanted };
      await Promise.all([shop(run, wanted), order(run, twin)]);
    },
  },
  "clock jumps": clockJumps,
  "disk full": { ...diskFull, alone: true },
  "disk nearly full": { ...diskNearlyFull, alone: true },
  "two servers": { servers: 2 },
  "two servers, one is killed": { servers: 2, ...killed(3) },
};
