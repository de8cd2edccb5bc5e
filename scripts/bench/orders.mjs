// Orders accepted per second with durable writes, on SQLite and on PostgreSQL, compared with the
// same orders posted directly to the sandbox's WooCommerce: alternating in one run.
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { DEMO, openShop } from "../lib/demo.mjs";
import { basicAuth, json } from "../lib/http.mjs";
import { startPostgres } from "../lib/postgres.mjs";
import { setUpBench } from "../lib/setup.mjs";
import { until } from "../lib/until.mjs";

const LINE = { slug: "roasted-salted-cashews", size: "500g" };

/** Runs `work` repeatedly with limited concurrency; returns orders per second and latency. */
async function measure(count, atOnce, work) {
  const times = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next++;
      const begun = performance.now();
      await work(at);
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const part = (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { perSecond: count / seconds, p50: part(0.5), p95: part(0.95) };
}

/** Runs a measurement on a new sandbox and shop and removes both. */
async function withShop(options, measured) {
  const { sandbox, server, close } = await openShop(options);
  try {
    return await measured(sandbox, server.origin);
  } finally {
    close();
  }
}

/** Order line of the benchmark, with its price. */
async function line(shop) {
  const { product } = await json(`${shop}/api/products/${LINE.slug}`);
  const size = product.variations.find(({ options }) => Object.values(options).includes(LINE.size));
  return { product_id: product.id, variation_id: size.id, quantity: 1, price: size.price };
}

async function ours(sandbox, shop, count, atOnce) {
  const { price, ...wanted } = await line(shop);
  const order = () => ({
    checkout_id: randomUUID(),
    lines: [wanted],
    fulfilment: { method: "pickup" },
    customer: { name: "Amina", phone: "0712345678" },
    payment: "counter",
    expected_total: price,
  });
  const figures = await measure(count, atOnce, () =>
    json(`${shop}/api/checkout`, { body: order() }),
  );
  const accepted = performance.now();
  const arrived = async () => {
    const { orders } = await sandbox.ledger();
    return orders.filter(({ status }) => status === "on-hold").length === count;
  };
  await until("all orders in WooCommerce", arrived, 120_000, 50);
  const behind = (performance.now() - accepted) / 1000;
  return { ...figures, behind };
}

async function straight(sandbox, shop, count, atOnce) {
  const { price, ...wanted } = await line(shop);
  const total = (price / 100).toFixed(2);
  const order = {
    status: "pending",
    payment_method: "counter",
    billing: { first_name: "Amina", phone: "+254712345678", country: "KE" },
    line_items: [{ ...wanted, subtotal: total, total }],
    shipping_lines: [{ method_id: "local_pickup", method_title: "Pick-up", total: "0.00" }],
  };
  const request = { headers: basicAuth(DEMO), body: order };
  return measure(count, atOnce, () => json(`${sandbox.origin}/wp-json/wc/v3/orders`, request));
}

async function rows({ count, atOnce, profile }) {
  const alone = await withShop({ profile }, (sandbox, shop) =>
    straight(sandbox, shop, count, atOnce),
  );
  const accepted = (extra) =>
    withShop({ profile, extra }, (sandbox, shop) => ours(sandbox, shop, count, atOnce));
  const found = [
    { name: "straight to WooCommerce", ...alone },
    { name: "accepted, SQLite", ...(await accepted({})) },
  ];
  const postgres = await startPostgres();
  if (!postgres) return found;
  try {
    const figures = await accepted({ KOROSHO_DATABASE_URL: postgres.url });
    return [...found, { name: "accepted, PostgreSQL", ...figures }];
  } finally {
    postgres.stop();
  }
}

/** Runs the benchmark; `--orders=300 --at-once=16`, `--debug` for the debug build. */
export async function run(args) {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: "string", default: "300" },
      "at-once": { type: "string", default: "16" },
      debug: { type: "boolean", default: false },
    },
  });
  if (!values.debug) await setUpBench();
  const found = await rows({
    count: Number(values.orders),
    atOnce: Number(values["at-once"]),
    profile: values.debug ? "debug" : "release",
  });
  const [alone] = found;
  console.table(
    found.map(({ name, perSecond, p50, p95, behind }) => ({
      what: name,
      "orders a second": perSecond.toFixed(1),
      "half within (ms)": p50,
      "95 % within (ms)": p95,
      "times WooCommerce alone": (perSecond / alone.perSecond).toFixed(2),
      "all in WooCommerce after (s)": behind?.toFixed(1) ?? "",
    })),
  );
}
